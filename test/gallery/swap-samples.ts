import type { PreparedQuote, SwapState, SwapStore, SwapTokens, Token } from '@w3m/core'
import { fakeAddress, fakeNetwork, otherFakeNetwork } from '@w3m/core/testing'
import { atom, type WritableAtom } from 'nanostores'
import { loadSwapTexts } from '../../packages/ui/src/parts/swap/swap-texts.js'
import type { ViewFixture } from './view-fixture.js'

export const coin: Token = {
  id: 'eip155:1',
  caipNetworkId: 'eip155:1',
  address: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  units: 2n * 10n ** 18n,
  price: undefined,
  fiatValue: undefined,
  iconUrl: undefined,
  spam: undefined,
}
export const dollar: Token = {
  ...coin,
  id: 'eip155:1:0xd',
  address: '0xd',
  name: 'Dollar',
  symbol: 'USD',
  decimals: 6,
  units: 0n,
}
/** One of the coin for 3,000 dollars. */
export const prepared: PreparedQuote = {
  account: `eip155:1:${fakeAddress}`,
  from: coin,
  to: dollar,
  side: 'from',
  fromUnits: 10n ** 18n,
  toUnits: 3_000_000_000n,
  limitUnits: 2_970_000_000n,
  route: ['ETH', 'USD'],
  impactBps: 5,
  providerFeeUnits: undefined,
  isTaxed: false,
  feeUnits: 10n ** 15n,
  feeMaxUnits: 2n * 10n ** 15n,
  isGasUnsupported: false,
  atMs: 0,
  action: 'swap',
  spender: undefined,
  isSimulated: true,
}

export interface SwapStandIn {
  readonly $state: WritableAtom<SwapState>
  readonly $tokens: WritableAtom<SwapTokens>
  /** The calls of the store. */
  readonly requests: unknown[]
}

/** A connected account whose store of swaps has the state of the test, and records its calls. */
export async function startSwap(
  fixture: ViewFixture,
  { locale = 'en', ...options }: Partial<SwapState> & { readonly locale?: string; readonly list?: SwapTokens } = {},
  changes: Partial<SwapStore> = {},
): Promise<SwapStandIn> {
  const blockExplorers = { default: { name: 'Look', url: 'https://look.example' } }
  await fixture.start({ locale, networks: [{ ...fakeNetwork, blockExplorers }, otherFakeNetwork] })
  await loadSwapTexts(fixture.w3m)
  await fixture.connect()
  const real = await fixture.w3m.load.swap()
  const { list, ...state } = options
  const $state = atom<SwapState>({ ...real.$state.get(), ...state })
  const $tokens = atom<SwapTokens>(list ?? { phase: 'ready', tokens: [coin, dollar] })
  const requests: unknown[] = []
  const store: SwapStore = {
    ...real,
    $state,
    $tokens,
    watch: () => () => undefined,
    loadTokens: async () => void requests.push('load'),
    setToken: (side, { symbol }) => void requests.push([side, symbol]),
    search: query => $tokens.get().tokens.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase())),
    suggested: () => $tokens.get().tokens.filter(({ symbol }) => symbol === 'ETH'),
    confirm: async () => (requests.push('confirm'), '0xid'),
    edit() {
      requests.push('edit')
      $state.set({ ...$state.get(), phase: 'editing', prepared: undefined })
    },
    ...changes,
  }
  Object.assign(fixture.w3m.load, { swap: () => Promise.resolve(store) })
  return { $state, $tokens, requests }
}
