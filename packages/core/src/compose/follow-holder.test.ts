import { expect } from 'chai'
import { atom } from 'nanostores'
import type { CaipAddress } from '../caip/caip-address.js'
import type { SendState } from '../send/send.state.js'
import { createSendStore } from '../send/send.store.js'
import type { Sender } from '../send/sender.js'
import { settlePromises } from '../testing/settle-promises.js'
import { fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import type { Token } from '../tokens/token.js'
import type { TokensState } from '../tokens/tokens.state.js'
import type { TransferSupport } from '../namespaces/transfer-support.js'
import { followHolder } from './follow-holder.js'

const one: CaipAddress = `eip155:1:${fakeAddress}`
const other: CaipAddress = `eip155:1:${otherFakeAddress}`
const nativeToken: Token = {
  id: 'eip155:1',
  caipNetworkId: 'eip155:1',
  address: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 0,
  units: 7n,
  price: 10n ** 12n,
  fiatValue: 7n * 10n ** 12n,
  iconUrl: undefined,
  spam: undefined,
}

describe('what is typed of a token, once another account is connected', () => {
  const start = (support?: TransferSupport) => {
    let sender: Sender | undefined = {
      account: one,
      address: fakeAddress,
      namespace: 'eip155',
      isSmart: false,
      provider: {},
      name: 'L',
    }
    const controller = new AbortController()
    const $accounts = atom({})
    const $tokens = atom<TokensState>({})
    const send = createSendStore({
      namespaces: ['eip155'],
      swapNamespaces: [],
      sender: () => sender,
      support: async () => support,
      requestRpc: () => async () => undefined,
      isOfOther: () => false,
      resolveName: async () => ({ problem: 'invalid' }),
      follower: { $sent: atom([]), add: () => undefined, start: () => undefined, remove: () => undefined },
      currency: () => 'usd',
      track: () => undefined,
      now: () => 0,
      signal: controller.signal,
    })
    followHolder({ account: { $state: $accounts }, signal: controller.signal }, send, {
      sender: () => sender,
      tokens: async () => ({
        refresh: account =>
          new Promise(resolve => {
            const stop = $tokens.subscribe(entries => {
              if (entries[account]) queueMicrotask(() => (stop(), resolve()))
            })
          }),
        last: account => {
          const entry = $tokens.get()[account]
          return entry?.phase === 'ready' ? entry.tokens : undefined
        },
      }),
    })
    return {
      send,
      controller,
      connect(account: CaipAddress | undefined) {
        sender = account && { ...sender!, account }
        $accounts.set({ account })
      },
      async list(account: CaipAddress, tokens: readonly Token[]) {
        $tokens.set({ ...$tokens.get(), [account]: { phase: 'ready', tokens, atMs: 0 } })
        await settlePromises()
      },
    }
  }
  const shown = ({ token, amount, isMax }: SendState) => [token?.symbol, token?.units, amount, isMax]

  it('is of what that one has, all of it where all was taken', async () => {
    const page = start()
    page.send.setToken(nativeToken)
    page.send.setMax()
    page.connect(other)
    // Nothing, as long as nobody knows.
    expect(shown(page.send.$state.get())).to.deep.equal(['ETH', 0n, '0', true])
    await settlePromises()
    await page.list(other, [{ ...nativeToken, units: 3n }])
    expect(shown(page.send.$state.get())).to.deep.equal(['ETH', 3n, '3', true])
  })

  it('is of nothing where that one has none of it', async () => {
    const page = start()
    page.send.setToken(nativeToken)
    page.send.setAmount('5')
    page.connect(other)
    await settlePromises()
    await page.list(other, [])
    expect(shown(page.send.$state.get())).to.deep.equal(['ETH', 0n, '5', false])
    expect(page.send.step()).to.equal('insufficient-funds')
  })

  it('stays where the same account comes back, and where another token was chosen meanwhile', async () => {
    const page = start()
    page.send.setToken(nativeToken)
    page.connect(undefined)
    page.connect(one)
    expect(page.send.$state.get().token).to.equal(nativeToken)
    page.connect(other)
    const chosen = { ...nativeToken, id: 'eip155:1:0x5', units: 9n }
    page.send.setToken(chosen)
    await settlePromises()
    await page.list(other, [
      { ...nativeToken, units: 3n },
      { ...chosen, units: 1n },
    ])
    expect(page.send.$state.get().token).to.equal(chosen)
  })

  it('is not touched by an answer for an account that is gone, or after the end', async () => {
    const page = start()
    page.send.setToken(nativeToken)
    page.connect(other)
    await settlePromises()
    page.connect(one)
    await page.list(other, [{ ...nativeToken, units: 3n }])
    expect(page.send.$state.get().token?.units).to.equal(0n)
    await page.list(one, [nativeToken])
    expect(page.send.$state.get().token?.units).to.equal(7n)
    page.controller.abort()
    page.connect(other)
    expect(page.send.$state.get().token?.units).to.equal(7n)
  })

  it('is left alone while the wallet is asked for it and while its answer stands, and looked at when one goes back', async () => {
    let refuse = (_reason: unknown): void => undefined
    const page = start({
      readRecipient: text => ({ address: text }),
      isContract: async () => false,
      prepare: async (_request, { units }) => ({ units, feeUnits: 0n, feeMaxUnits: 0n, request: {} }),
      send: () => new Promise((_, reject) => (refuse = reject)),
      follow: async (_request, _id, mark) => ({ status: 'pending', mark }),
    })
    page.send.setToken(nativeToken)
    page.send.setAmount('5')
    await page.send.setRecipient(otherFakeAddress)
    await page.send.prepare()
    const pending = page.send.confirm().catch(() => undefined)
    await settlePromises()
    page.connect(other)
    expect([page.send.$state.get().phase, page.send.$state.get().token]).to.deep.equal(['asking', nativeToken])
    refuse(new Error('no'))
    await pending
    expect([page.send.$state.get().phase, page.send.$state.get().token]).to.deep.equal(['prepared', nativeToken])
    expect(page.send.$state.get().error).to.be.instanceOf(Error)
    page.send.edit()
    expect([page.send.$state.get().phase, page.send.$state.get().token?.units]).to.deep.equal(['editing', 0n])
    await settlePromises()
    await page.list(other, [{ ...nativeToken, units: 3n }])
    expect(shown(page.send.$state.get())).to.deep.equal(['ETH', 3n, '5', false])
  })

  it('of another network is left alone: it is not sent there', () => {
    const page = start()
    page.send.setToken(nativeToken)
    page.connect(`eip155:10:${fakeAddress}`)
    expect(page.send.$state.get().token).to.equal(nativeToken)
  })
})
