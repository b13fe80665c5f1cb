import { atom } from 'nanostores'
import type { PreparedSwap, SwapPlan, SwapSupport } from '../namespaces/swap-support.js'
import type { Sender } from '../send/sender.js'
import type { SentTransfer } from '../send/send.state.js'
import type { SwapDeps, SwapService } from '../swap/swap-deps.js'
import { createSwapStore } from '../swap/swap.store.js'
import type { Token } from '../tokens/token.js'
import { fakeNetwork } from './fake-networks.js'
import { fakeAddress } from './fake-wallet.js'
import { waitUntil } from './wait-until.js'

export const network = fakeNetwork
export const { caipNetworkId } = network
export const account = `${caipNetworkId}:${fakeAddress}` as const
export const coinAddress = `0x${'e'.repeat(40)}`
export const dollar = `0x${'11'.repeat(20)}`
export const ether = 10n ** 18n
export const held: Token = {
  id: caipNetworkId,
  caipNetworkId,
  address: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  units: 2n * ether,
  price: 3_000n * 10n ** 12n,
  fiatValue: undefined,
  iconUrl: undefined,
  spam: undefined,
}

/** A store of swaps with a service, a wallet and a clock of its own. */
export function createSwapFixture() {
  /** Dollars for one coin, and what the page and the wallet were asked. */
  let timers: { callback: () => void; atMs: number }[] = []
  const requests: string[] = []
  const tracked: string[] = []
  const unknown: unknown[] = []
  const plans: SwapPlan[] = []
  const sent = atom<readonly SentTransfer[]>([])
  const atFirst = { rate: 3_000n, clock: 0, allowance: 0n, isVisible: true }
  const stage = { ...atFirst, support: undefined as SwapSupport | undefined }
  const lookers = new Set<() => void>()

  const pass = async (ms: number) => {
    stage.clock += ms
    const dueTimers = timers.filter(({ atMs }) => atMs <= stage.clock)
    timers = timers.filter(({ atMs }) => atMs > stage.clock)
    for (const { callback } of dueTimers) callback()
    await new Promise(resolve => setTimeout(resolve, 0))
  }
  /** Somebody comes to the page, or leaves it. */
  const see = async (isVisible: boolean) => {
    stage.isVisible = isVisible
    if (isVisible) for (const callback of lookers) callback()
    await new Promise(resolve => setTimeout(resolve, 0))
  }
  const convert = (amount: bigint, isDollars: boolean) =>
    isDollars ? (amount * ether) / (stage.rate * 1_000_000n) : (amount * stage.rate * 1_000_000n) / ether

  const start = ({
    service = {},
    swaps = {},
    deps = {},
  }: { service?: Partial<SwapService>; swaps?: Partial<SwapSupport>; deps?: Partial<SwapDeps> } = {}) => {
    for (const list of [requests, tracked, unknown, plans]) list.length = 0
    timers = []
    lookers.clear()
    Object.assign(stage, atFirst)
    sent.set([])
    const from: Sender = { account, address: fakeAddress, namespace: 'eip155', isSmart: false, provider: {}, name: 'L' }
    const quote = (fromId: string, toId: string, amount: string, side: string | undefined) => {
      const isDollars = fromId.endsWith(dollar)
      const [soldToken, boughtToken] =
        side === 'to'
          ? [convert(BigInt(amount), !isDollars), BigInt(amount)]
          : [BigInt(amount), convert(BigInt(amount), isDollars)]
      return {
        id: null,
        fromAmount: String(soldToken),
        fromAccount: fromId,
        toAmount: String(boughtToken),
        toAccount: toId,
        impactBps: 3,
        gas: '100',
      }
    }
    const support: SwapSupport = (stage.support = {
      coinAddress,
      canBatch: async () => false,
      prepare: async (_request, plan): Promise<PreparedSwap> => {
        plans.push(plan)
        return {
          action: plan.approval ? (plan.canBatch ? 'batch' : 'approve') : 'swap',
          feeUnits: 5n,
          feeMaxUnits: 10n,
          receivedUnits: plan.receivesMin + 1n,
          spender: plan.approval && '0xrouter',
          request: {},
        }
      },
      send: async (_provider, { action: kind }) => {
        requests.push(kind)
        if (kind === 'approve') stage.allowance = 10n ** 30n
        return { id: `0x${requests.length}`, mark: {} }
      },
      readOutcome: async () => ({ fromUnits: undefined, toUnits: 2_999_000_000n }),
      ...swaps,
    })
    return createSwapStore({
      namespaces: ['eip155'],
      service: {
        tokens: async () => ({
          tokens: [
            { name: 'Ether', symbol: 'ETH', address: `${caipNetworkId}:${coinAddress}`, decimals: 18, logoUri: null },
            { name: 'Dollar', symbol: 'USD', address: `${caipNetworkId}:${dollar}`, decimals: 6, logoUri: null },
            { name: 'Elsewhere', symbol: 'NO', address: `eip155:999:${dollar}`, decimals: 6, logoUri: null },
          ],
        }),
        quotes: async ({ query: { from: fromId, to, amount, side } }) => ({
          quotes: [quote(fromId, to, amount, side)],
        }),
        prices: async () => ({
          fungibles: [{ name: 'Dollar', symbol: 'USD', price: 1, address: `${caipNetworkId}:${dollar}` }],
        }),
        gasPrice: async () => ({ standard: '1', fast: '2', instant: '3' }),
        allowance: async () => ({ allowance: String(stage.allowance) }),
        approval: async ({ query: { from: fromId, amount } }) => ({
          tx: {
            from: fromId,
            to: fromId,
            data: `0x095ea7b3${'0'.repeat(64)}${BigInt(amount!).toString(16).padStart(64, '0')}`,
          },
        }),
        build: async ({ body: { from: fromId, to, amount, side } }) => ({
          tx: { from: account, to: `${caipNetworkId}:0xrouter`, data: '0x01' },
          quote: quote(fromId, to, amount, side),
        }),
        ...service,
      },
      currency: () => 'usd',
      network: () => network,
      isSupported: () => true,
      sender: () => from,
      onAccount: () => undefined,
      onCurrency: () => undefined,
      support: async () => support,
      requestRpc: () => async () => undefined,
      readTokens: async () => [held],
      withAssetIds: async tokens => tokens,
      isOwnPicture: url => url.startsWith('https://own.example/'),
      // An approval is in a block at once.
      follow: transfer => sent.set([transfer.permits ? { ...transfer, status: 'confirmed' } : transfer, ...sent.get()]),
      $sent: sent,
      tokenUnknown: (...args) => void unknown.push(args),
      track: event => void tracked.push(event),
      now: () => stage.clock,
      setTimer(callback, ms) {
        const timer = { callback, atMs: stage.clock + ms }
        timers.push(timer)
        return () => (timers = timers.filter(other => other !== timer))
      },
      isVisible: () => stage.isVisible,
      onVisible(callback) {
        lookers.add(callback)
        return () => lookers.delete(callback)
      },
      signal: new AbortController().signal,
      ...deps,
    })
  }
  type Store = ReturnType<typeof start>
  const quoted = async (store: Store, { from = 'ETH', to = 'USD', amount = '1' } = {}) => {
    await store.preselect({ fromToken: from, toToken: to, amount })
    await pass(200)
    await waitUntil(() => !store.$state.get().isQuoting)
  }
  const codeOf = (store: Store) => store.$state.get().error?.code
  const confirmAll = () => sent.set(sent.get().map(transfer => ({ ...transfer, status: 'confirmed' })))
  return { stage, requests, tracked, unknown, plans, sent, start, pass, see, quoted, codeOf, land: confirmAll }
}
