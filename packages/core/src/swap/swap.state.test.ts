import { expect } from 'chai'
import type { Token } from '../tokens/token.js'
import {
  emptySwap,
  findToken,
  isBeyond,
  limitOf,
  shownAmount,
  swapStep,
  swapFiatValue,
  type SwapQuote,
  type SwapState,
} from './swap.state.js'

const token = (symbol: string, changes: Partial<Token> = {}): Token => ({
  id: `eip155:1:${symbol}`,
  caipNetworkId: 'eip155:1',
  address: symbol,
  name: symbol,
  symbol,
  decimals: 6,
  units: 5_000_000n,
  price: undefined,
  fiatValue: undefined,
  iconUrl: undefined,
  spam: undefined,
  ...changes,
})
const quote: SwapQuote = {
  fromUnits: 1_000_000n,
  toUnits: 2_500_000n,
  limitUnits: 2_475_000n,
  route: [],
  impactBps: 1,
  providerFeeUnits: undefined,
  isTaxed: false,
  feeUnits: undefined,
  isGasUnsupported: false,
  atMs: 0,
}
const full: SwapState = { ...emptySwap, from: token('a'), to: token('b'), amount: '1', quote }

describe('what is missing for a swap', () => {
  const cases: readonly (readonly [string, SwapState, string])[] = [
    ['a token to begin with', emptySwap, 'select-token'],
    ['the other token', { ...full, to: undefined }, 'select-token'],
    ['an amount', { ...full, amount: ' ' }, 'enter-amount'],
    ['an amount that is one', { ...full, amount: '1e3' }, 'incorrect-value'],
    ['an amount that is not nothing', { ...full, amount: '0,0' }, 'incorrect-value'],
    ['an amount that the token can be divided into', { ...full, amount: '0.0000001' }, 'incorrect-value'],
    ['enough of what is given', { ...full, amount: '6' }, 'insufficient-balance'],
    [
      'enough for what is to arrive',
      { ...full, side: 'to', quote: { ...quote, fromUnits: 6_000_000n } },
      'insufficient-balance',
    ],
    ['a quote', { ...full, quote: undefined, isQuoting: true }, 'quoting'],
    ['a quote that could not be had', { ...full, quote: undefined, error: {} as never }, 'failed'],
    ['nothing', full, 'review'],
    ['nothing, with a decimal comma', { ...full, amount: '1,5' }, 'review'],
  ]
  for (const [title, state, step] of cases) it(title, () => expect(swapStep(state)).to.equal(step))
})

describe('what is shown of a swap', () => {
  it('what was typed on its side, and what was quoted on the other', () => {
    expect(shownAmount(full, 'from')).to.equal('1')
    expect(shownAmount(full, 'to')).to.equal('2.5')
    expect(shownAmount({ ...full, side: 'to', amount: '9' }, 'from')).to.equal('1')
    expect(shownAmount({ ...full, quote: undefined }, 'to')).to.equal('')
  })

  it('no value where nobody knows the price', () => {
    expect(swapFiatValue(token('a'), 1n)).to.equal(undefined)
    expect(swapFiatValue(token('a', { price: 2n * 10n ** 12n }), 1_500_000n)).to.equal(3n * 10n ** 12n)
  })
})

describe('how far a price may move', () => {
  it('is rounded for nobody’s harm', () => {
    expect(limitOf('from', 10_001n, 100)).to.equal(9_900n)
    expect(limitOf('to', 10_001n, 100)).to.equal(10_102n)
  })

  for (const [title, side, units, hasEnded] of [
    ['exactly as little as was said', 'from', 2_475_000n, false],
    ['a unit less', 'from', 2_474_999n, true],
    ['exactly as much as was said', 'to', 2_475_000n, false],
    ['a unit more', 'to', 2_475_001n, true],
  ] as const)
    it(title, () =>
      expect(isBeyond({ side, limitUnits: 2_475_000n }, { fromUnits: units, toUnits: units })).to.equal(hasEnded),
    )
})

describe('a token that a page names', () => {
  const list = [
    token('USDC', { id: 'eip155:1:0xef', address: '0xef', isUnlisted: true }),
    token('USDC', { address: '0xAb' }),
    token('usdc', { id: 'eip155:1:0xcd', address: '0xcd' }),
  ]
  for (const [title, name, index] of [
    ['by its symbol, the first listed one that is called so', 'usdc', 1],
    ['by its contract', '0XAB', 1],
    ['by its contract, also where nobody lists it', '0xEF', 0],
    ['by its id', 'eip155:1:0xCD', 2],
  ] as const)
    it(title, () => expect(findToken(list, name)).to.equal(list[index]))
  it('not at all where nothing is called so', () =>
    expect([undefined, '', 'DAI'].map(name => findToken(list, name))).to.deep.equal([undefined, undefined, undefined]))
})
