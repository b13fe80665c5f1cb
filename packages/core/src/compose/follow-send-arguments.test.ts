import { expect } from 'chai'
import { atom } from 'nanostores'
import type { ModalState } from '../modal/modal.state.js'
import { defineNetwork } from '../namespaces/define-network.js'
import type { NetworkState } from '../network/network.state.js'
import type { AccountsState } from '../account/account.state.js'
import { emptyDraft, type SendState, type SentTransfer } from '../send/send.state.js'
import { createSendStore, type SendStore } from '../send/send.store.js'
import { fakeNetwork, fakeSolanaNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { fakeSender } from '../testing/fake-sender.js'
import { fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import { until } from '../testing/until.js'
import type { Token } from '../tokens/token.js'
import { followSendArguments } from './follow-send-arguments.js'

const networks = [fakeNetwork, otherFakeNetwork, fakeSolanaNetwork].map(defineNetwork)
const [one, other, ofSolana] = networks.map(({ caipNetworkId }) => caipNetworkId) as [
  `eip155:${string}`,
  `eip155:${string}`,
  `solana:${string}`,
]
const coinOf = (caipNetworkId: Token['caipNetworkId']): Token => ({
  id: caipNetworkId,
  caipNetworkId,
  address: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  units: 1n,
  price: undefined,
  fiatValue: undefined,
  iconUrl: undefined,
  spam: undefined,
})

describe('what a page says as it opens the view of sending', () => {
  const start = (phase: 'loading' | 'ready' = 'ready', store?: SendStore) => {
    const $modal = atom<ModalState>({ open: false, shakes: 0 })
    const $network = atom<NetworkState>({ networks, namespace: 'eip155', active: { eip155: one } })
    const $accounts = atom<AccountsState>({})
    const $send = atom<SendState>(emptyDraft)
    const $tokens = atom<Record<string, { phase: string }>>({})
    const emitted: string[] = []
    const pushed: unknown[] = []
    let account: `${typeof one | typeof ofSolana}:${string}` = `${one}:${fakeAddress}`
    const change = (changes: Partial<SendState>) => $send.set({ ...$send.get(), ...changes })
    const listed = (of: string) =>
      $tokens.get()[of]?.phase === 'loading'
        ? undefined
        : [
            {
              ...coinOf(of.startsWith(`${one}:`) ? one : other),
              ...(of.endsWith(otherFakeAddress) && { units: 9n }),
            },
          ]
    followSendArguments(
      {
        modal: { $state: $modal },
        network: { $state: $network },
        account: { $state: $accounts },
        router: { push: (...to: unknown[]) => void pushed.push(to) },
        notices: {
          alert: ({ code }: { code: string }) => void emitted.push(code),
          show: ({ text }: { text: string }) => void emitted.push(text),
        },
        signal: new AbortController().signal,
      } as never,
      store ??
        ({
          $state: $send,
          reset: () => $send.set(emptyDraft),
          setAmount: (amount: string) => change({ amount }),
          setToken: (token: Token) => change({ token, amount: '' }),
          setRecipient: async (text: string) => change({ recipient: { status: 'checking', text } }),
        } as never),
      {
        sender: () => ({ account }) as never,
        tokens: async () =>
          ({
            refresh: (of: string) => {
              $tokens.set({ ...$tokens.get(), [of]: { phase } })
              return until($tokens, entries => entries[of]?.phase === 'ready')
            },
            last: listed,
          }) as never,
      },
    )
    return {
      $send,
      $tokens,
      emitted,
      pushed,
      open: (args?: object) =>
        $modal.set({
          open: true,
          shakes: 0,
          view: args ? 'WalletSend' : 'Account',
          ...(args && { arguments: args }),
        } as never),
      shake: () => $modal.set({ ...$modal.get(), shakes: $modal.get().shakes + 1 }),
      close: () => $modal.set({ open: false, shakes: 0 }),
      connect: (namespace: 'solana') => $accounts.set({ [namespace]: { status: 'connected' } } as never),
      goTo(network: typeof one | typeof ofSolana) {
        const namespace = network === ofSolana ? 'solana' : 'eip155'
        $network.set({ ...$network.get(), namespace, active: { ...$network.get().active, [namespace]: network } })
        return () => {
          account = `${network}:${fakeAddress}`
          $accounts.set({ ...$accounts.get() })
        }
      },
      account: () => account,
      change: (to: typeof account) => void (account = to),
    }
  }
  const nextTask = () => new Promise(resolve => setTimeout(resolve))
  const args = { assetAddress: 'native', amount: '1.5', to: otherFakeAddress }

  it('is filled in once an opening, and left to the visitor from then on', async () => {
    const page = start()
    page.open(args)
    await nextTask()
    expect(page.$send.get()).to.deep.include({ amount: '1.5', token: coinOf(one) })
    expect(page.$send.get().recipient.text).to.equal(otherFakeAddress)
    page.$send.set(emptyDraft)
    page.shake()
    await nextTask()
    expect(page.$send.get()).to.equal(emptyDraft)
    page.close()
    page.open(args)
    await nextTask()
    expect(page.$send.get().amount).to.equal('1.5')
  })

  it('waits for its network, and for the account there', async () => {
    const page = start()
    page.open({ ...args, chainId: other })
    expect(page.pushed).to.deep.equal([['SwitchNetwork', { caipNetworkId: other }]])
    const arrive = page.goTo(other)
    await nextTask()
    expect(page.$send.get()).to.deep.include({ amount: '1.5', token: undefined })
    arrive()
    await nextTask()
    expect(page.$send.get().token).to.deep.equal(coinOf(other))
  })

  it('leads to a network of another namespace, where that is connected', async () => {
    const page = start()
    page.open({ amount: '1.5', to: otherFakeAddress, chainId: ofSolana })
    expect([page.emitted, page.pushed]).to.deep.equal([['INVALID_OPTION', 'send.not-filled'], []])
    page.connect('solana')
    page.open({ amount: '1.5', to: otherFakeAddress, chainId: ofSolana })
    expect(page.pushed).to.deep.equal([['SwitchNetwork', { caipNetworkId: ofSolana }]])
    page.goTo(ofSolana)()
    expect(page.$send.get()).to.deep.include({
      amount: '1.5',
      recipient: { status: 'checking', text: otherFakeAddress },
    })
  })

  it('is forgotten where the visitor leaves before that', async () => {
    const page = start()
    page.open({ ...args, chainId: other })
    page.close()
    page.goTo(other)()
    await nextTask()
    expect(page.$send.get().token).to.equal(undefined)
  })

  it('waits for a list that is being read', async () => {
    const page = start('loading')
    page.open(args)
    await nextTask()
    expect(page.$send.get().token).to.equal(undefined)
    page.$tokens.set({ [page.account()]: { phase: 'ready' } })
    await nextTask()
    expect(page.$send.get().token).to.deep.equal(coinOf(one))
  })

  it('is what the next account has where that one came while a list was read', async () => {
    const page = start('loading')
    page.open(args)
    await nextTask()
    const previousAccount = page.account()
    page.change(`${one}:${otherFakeAddress}`)
    page.$tokens.set({ ...page.$tokens.get(), [previousAccount]: { phase: 'ready' } })
    await nextTask()
    expect(page.$send.get().token, 'and not what the former one has').to.equal(undefined)
    page.$tokens.set({ ...page.$tokens.get(), [page.account()]: { phase: 'ready' } })
    await nextTask()
    expect(page.$send.get().token).to.deep.equal({ ...coinOf(one), units: 9n })
  })

  it('is left to the visitor who went to another network meanwhile', async () => {
    const page = start('loading')
    page.open(args)
    await nextTask()
    const previousAccount = page.account()
    page.goTo(other)()
    page.$tokens.set({ ...page.$tokens.get(), [previousAccount]: { phase: 'ready' } })
    await nextTask()
    expect([page.$send.get().token, page.emitted]).to.deep.equal([undefined, []])
  })

  it('is told to the developer and the visitor where it is wrong, or the account has no such token', async () => {
    const page = start()
    page.open({ amount: '1e3' })
    page.open({ assetAddress: otherFakeAddress })
    await nextTask()
    expect(page.emitted).to.deep.equal(['INVALID_OPTION', 'send.not-filled', 'send.not-held'])
  })

  describe('where something stands there', () => {
    let answer: () => void
    const send = () =>
      createSendStore({
        namespaces: ['eip155'],
        swapNamespaces: [],
        sender: () => fakeSender,
        support: async () => ({
          readRecipient: text => ({ address: text }),
          isContract: async () => false,
          prepare: async (_request, { units }) => ({ units, feeUnits: 0n, feeMaxUnits: 0n, request: {} }),
          send: () => new Promise(resolve => (answer = () => resolve({ id: '0xid', mark: {} }))),
          follow: async (_request, _id, mark) => ({ status: 'pending', mark }),
        }),
        isOfOther: () => false,
        requestRpc: () => async () => undefined,
        currency: () => 'usd',
        follower: {
          $sent: atom<readonly SentTransfer[]>([]),
          add: () => undefined,
          remove: () => undefined,
          start: () => undefined,
        },
        track: () => undefined,
        now: () => 0,
        signal: new AbortController().signal,
      })

    it('takes its place whole, also of what waits in the wallet', async () => {
      const store = send()
      const page = start('ready', store)
      store.setToken({ ...coinOf(one), units: 10n ** 18n })
      store.setAmount('0.5')
      await store.setRecipient(fakeAddress)
      await store.prepare()
      const pending = store.confirm()
      expect(store.$state.get().phase).to.equal('asking')
      await nextTask()
      page.open({ to: otherFakeAddress, amount: '2' })
      await nextTask()
      expect(store.$state.get()).to.deep.include({ phase: 'editing', token: undefined, amount: '2', quote: undefined })
      expect(store.$state.get().recipient).to.deep.include({ text: otherFakeAddress, address: otherFakeAddress })
      answer()
      await pending
      expect(store.$state.get()).to.include({ phase: 'editing', sentId: undefined })
    })

    it('leaves nothing of it where it is wrong itself', async () => {
      const store = send()
      const page = start('ready', store)
      store.setAmount('0.5')
      await store.setRecipient(fakeAddress)
      page.open({ to: otherFakeAddress, amount: '1e3' })
      expect(page.emitted).to.deep.equal(['INVALID_OPTION', 'send.not-filled'])
      expect(store.$state.get()).to.deep.equal(emptyDraft)
    })
  })

  it('is nothing for another view', () => {
    const page = start()
    page.open()
    expect(page.$send.get()).to.equal(emptyDraft)
  })
})
