import { expect } from 'chai'
import { atom } from 'nanostores'
import type { ModalState } from '../modal/modal.state.js'
import { defineNetwork } from '../namespaces/define-network.js'
import type { NetworkState } from '../network/network.state.js'
import { emptyDraft, type SendState } from '../send/send.state.js'
import { fakeNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import { until } from '../testing/until.js'
import type { Token } from '../tokens/token.js'
import { followSendArguments } from './follow-send-arguments.js'

const networks = [fakeNetwork, otherFakeNetwork].map(defineNetwork)
const [one, other] = networks.map(({ caipNetworkId }) => caipNetworkId) as [`eip155:${string}`, `eip155:${string}`]
const coinOf = (caipNetworkId: Token['caipNetworkId']): Token => ({
  id: caipNetworkId,
  caipNetworkId,
  address: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  units: 1n,
  price: undefined,
  worth: undefined,
  iconUrl: undefined,
  spam: undefined,
})

describe('what a page says as it opens the view of sending', () => {
  const start = (phase: 'loading' | 'ready' = 'ready') => {
    const $modal = atom<ModalState>({ open: false, shakes: 0 })
    const $network = atom<NetworkState>({ networks, namespace: 'eip155', active: { eip155: one } })
    const $accounts = atom({})
    const $send = atom<SendState>(emptyDraft)
    const $tokens = atom<Record<string, { phase: string }>>({})
    const told: string[] = []
    const pushed: unknown[] = []
    let account: `eip155:${string}` = `${one}:${fakeAddress}`
    const change = (changes: Partial<SendState>) => $send.set({ ...$send.get(), ...changes })
    const listed = () =>
      $tokens.get()[account]?.phase === 'loading' ? undefined : [coinOf(account.startsWith(`${one}:`) ? one : other)]
    followSendArguments(
      {
        modal: { $state: $modal },
        network: { $state: $network },
        account: { $state: $accounts },
        router: { push: (...to: unknown[]) => void pushed.push(to) },
        notices: {
          alert: ({ code }: { code: string }) => void told.push(code),
          show: ({ text }: { text: string }) => void told.push(text),
        },
        lifetime: new AbortController().signal,
      } as never,
      {
        $state: $send,
        reset: () => $send.set(emptyDraft),
        setAmount: (amount: string) => change({ amount }),
        setToken: (token: Token) => change({ token, amount: '' }),
        setRecipient: async (text: string) => change({ recipient: { status: 'checking', text } }),
      } as never,
      {
        sender: () => ({ account }) as never,
        tokens: async () =>
          ({
            refresh: () => {
              $tokens.set({ [account]: { phase } })
              return until($tokens, entries => entries[account]?.phase === 'ready')
            },
            last: listed,
          }) as never,
      },
    )
    return {
      $send,
      $tokens,
      told,
      pushed,
      open: (given?: object) =>
        $modal.set({
          open: true,
          shakes: 0,
          view: given ? 'WalletSend' : 'Account',
          ...(given && { arguments: given }),
        } as never),
      shake: () => $modal.set({ ...$modal.get(), shakes: $modal.get().shakes + 1 }),
      close: () => $modal.set({ open: false, shakes: 0 }),
      goTo(network: typeof one) {
        $network.set({ ...$network.get(), active: { eip155: network } })
        return () => {
          account = `${network}:${fakeAddress}`
          $accounts.set({ moved: true })
        }
      },
      account: () => account,
    }
  }
  const turn = () => new Promise(resolve => setTimeout(resolve))
  const given = { assetAddress: 'native', amount: '1.5', to: otherFakeAddress }

  it('is filled in once an opening, and left to the visitor from then on', async () => {
    const page = start()
    page.open(given)
    await turn()
    expect(page.$send.get()).to.deep.include({ amount: '1.5', token: coinOf(one) })
    expect(page.$send.get().recipient.text).to.equal(otherFakeAddress)
    page.$send.set(emptyDraft)
    page.shake()
    await turn()
    expect(page.$send.get()).to.equal(emptyDraft)
    page.close()
    page.open(given)
    await turn()
    expect(page.$send.get().amount).to.equal('1.5')
  })

  it('waits for its network, and for the account there', async () => {
    const page = start()
    page.open({ ...given, chainId: other })
    expect(page.pushed).to.deep.equal([['SwitchNetwork', { caipNetworkId: other }]])
    const arrive = page.goTo(other)
    await turn()
    expect(page.$send.get()).to.deep.include({ amount: '1.5', token: undefined })
    arrive()
    await turn()
    expect(page.$send.get().token).to.deep.equal(coinOf(other))
  })

  it('is forgotten where the visitor leaves before that', async () => {
    const page = start()
    page.open({ ...given, chainId: other })
    page.close()
    page.goTo(other)()
    await turn()
    expect(page.$send.get().token).to.equal(undefined)
  })

  it('waits for a list that is being read', async () => {
    const page = start('loading')
    page.open(given)
    await turn()
    expect(page.$send.get().token).to.equal(undefined)
    page.$tokens.set({ [page.account()]: { phase: 'ready' } })
    await turn()
    expect(page.$send.get().token).to.deep.equal(coinOf(one))
  })

  it('is told to the developer where it is wrong, and to the visitor where the account has no such token', async () => {
    const page = start()
    page.open({ amount: '1e3' })
    page.open({ assetAddress: otherFakeAddress })
    await turn()
    expect(page.told).to.deep.equal(['INVALID_OPTION', 'send.not-held'])
  })

  it('is nothing for another view', () => {
    const page = start()
    page.open()
    expect(page.$send.get()).to.equal(emptyDraft)
  })
})
