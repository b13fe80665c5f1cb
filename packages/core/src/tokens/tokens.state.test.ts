import { expect } from 'chai'
import fc from 'fast-check'
import { toFiatUnits } from '../amounts/fiat.js'
import type { Balance } from '../api/get-balance.js'
import { balanceCacheMs, balanceRetryMs } from '../limits/balances-limits.js'
import type { ListedToken, Token } from './token.js'
import { fuzzRuns } from '../testing/fuzz-runs.js'
import {
  byFiatValue,
  fromServer,
  matchesToken,
  mergeTokens,
  nextReadMs,
  totalOf,
  type TokensEntry,
} from './tokens.state.js'

const wire = (changes: Partial<Balance> = {}): Balance => ({
  name: 'Dollar',
  symbol: 'USD',
  chainId: 'eip155:1',
  address: 'eip155:1:0xD0',
  value: null,
  price: 2,
  quantity: { decimals: '6', numeric: '1.5' },
  iconUrl: null,
  ...changes,
})
const apiUrl = 'https://api.example/'
const read = (changes: Partial<Balance> = {}) =>
  fromServer({ balances: [wire(changes)] }, 'eip155:1', url => url.startsWith(apiUrl))[0]
const token = (name: string, value?: number, changes: Partial<Token> = {}): Token => ({
  id: name,
  caipNetworkId: 'eip155:1',
  address: name,
  name,
  symbol: name.toUpperCase(),
  decimals: 18,
  units: 1n,
  price: toFiatUnits(value),
  fiatValue: toFiatUnits(value),
  iconUrl: undefined,
  spam: undefined,
  ...changes,
})

describe('a token of a server', () => {
  it('is counted in base units, and its value from its price', () => {
    expect(read()).to.deep.include({
      id: 'eip155:1:0xD0',
      address: '0xD0',
      units: 1_500_000n,
      decimals: 6,
      price: toFiatUnits(2),
      fiatValue: toFiatUnits(3),
    })
  })

  it('says whether its price is withheld', () => {
    const flagged = { price: null, flags: { is_illiquid: true } }
    expect(read(flagged)).to.deep.include({ price: undefined, isIlliquid: true })
    for (const flags of [null, {}, { is_illiquid: false }]) expect(read({ flags })).not.to.have.property('isIlliquid')
    // Also where the wallet lists the token first.
    const { isIlliquid: _withheld, ...listed } = read(flagged)!
    expect(mergeTokens([[listed], [read(flagged)!]])[0]).to.deep.include({ isIlliquid: true })
  })

  const cases: readonly (readonly [
    title: string,
    changes: Partial<Balance>,
    facts: Partial<ListedToken> | undefined,
  ])[] = [
    ['the coin of the network', { address: null }, { id: 'eip155:1', address: undefined }],
    ['a token that is named by its address alone', { address: '0xD0' }, { id: 'eip155:1:0xD0' }],
    ['one without a network', { chainId: null }, { id: 'eip155:1:0xD0' }],
    ['one of another network', { chainId: 'eip155:10' }, undefined],
    ['one whose contract is on another network', { address: 'eip155:10:0xD0' }, undefined],
    ['one with 0 decimals', { quantity: { decimals: '0', numeric: '3' } }, undefined],
    ['one with no number of decimals', { quantity: { decimals: 'x', numeric: '3' } }, undefined],
    ['one with 300 decimals', { quantity: { decimals: '300', numeric: '3' } }, undefined],
    ['one whose amount is no amount', { quantity: { decimals: '6', numeric: '1e3' } }, undefined],
    ['one with more digits than decimals', { quantity: { decimals: '6', numeric: '0.0000001' } }, undefined],
    ['one whose value is said', { value: 9 }, { fiatValue: toFiatUnits(9) }],
    ['one without a price', { price: null }, { price: undefined, fiatValue: undefined }],
    ['one with a picture of the service', { iconUrl: `${apiUrl}usd.png` }, { iconUrl: `${apiUrl}usd.png` }],
    ['one with a picture of a stranger', { iconUrl: 'https://stranger.example/usd.png' }, { iconUrl: undefined }],
    ['one without a name', { name: ' \u202e ' }, { name: 'USD' }],
  ]
  for (const [title, changes, expected] of cases)
    it(`${title} ${expected ? 'is listed' : 'is left out'}`, () => {
      if (expected) expect(read(changes)).to.deep.include(expected)
      else expect(read(changes)).to.equal(undefined)
    })
})

describe('tokens of several sources', () => {
  const { spam: _, ...listed } = token('eip155:1:0xA', undefined, { units: 5n, decimals: 0 + 1 })
  it('are one list: the first says how much, the next what it is worth', () => {
    const priced = { ...listed, id: 'eip155:1:0xa', units: 7n, price: 10n, iconUrl: 'https://x.example/a.png' }
    const other = { ...listed, id: 'eip155:1:0xB' }
    expect(mergeTokens([[listed], [priced, other]])).to.deep.equal([
      { ...listed, price: 10n, fiatValue: 5n, iconUrl: 'https://x.example/a.png' },
      other,
    ])
  })

  for (const [first, later, expected] of [
    [undefined, true, true],
    [undefined, false, false],
    [false, true, false],
    [true, false, true],
  ] as const)
    it(`are judged by the first that judges them: ${first}, ${later}`, () => {
      const one = first === undefined ? listed : { ...listed, isFlaggedSpam: first }
      expect(mergeTokens([[one], [{ ...listed, isFlaggedSpam: later }]])[0]?.isFlaggedSpam).to.equal(expected)
    })

  it('never get the price of a token that counts otherwise', () => {
    expect(mergeTokens([[listed], [{ ...listed, decimals: 9, price: 1n }]])).to.deep.equal([listed])
  })
})

describe('a list of tokens', () => {
  it('stands by value, then by name, with those of unknown value behind', () => {
    const names = ['c', 'a', 'd', 'b', 'e']
    const values: Readonly<Record<string, number | undefined>> = { a: 1, b: 5, c: 1, d: undefined, e: undefined }
    const sorted = names.map(name => token(name, values[name])).sort(byFiatValue)
    expect(sorted.map(({ name }) => name)).to.deep.equal(['b', 'a', 'c', 'd', 'e'])
  })

  it('has one order, wherever it begins', () => {
    const tokenFields = fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      value: fc.option(fc.integer({ min: 0, max: 3 })),
    })
    fc.assert(
      fc.property(fc.array(tokenFields), facts => {
        const tokens = facts.map(({ name, value }, at) => token(name, value ?? undefined, { id: `${name}${at}` }))
        const [one, other] = [[...tokens], [...tokens].reverse()].map(list =>
          list.sort(byFiatValue).map(({ id }) => id),
        )
        return JSON.stringify(one) === JSON.stringify(other)
      }),
      fuzzRuns(100),
    )
  })

  it('is worth what is priced, and says how many are not', () => {
    expect(totalOf([token('a', 1), token('b', 2), token('c'), token('d', undefined, { units: 0n })])).to.deep.equal({
      fiatValue: toFiatUnits(3),
      unpriced: 1,
    })
    expect(totalOf([token('a')])).to.deep.equal({ fiatValue: undefined, unpriced: 1 })
    expect(totalOf([token('a', 1), token('b', 9, { spam: 'link' })])).to.deep.equal({
      fiatValue: toFiatUnits(1),
      unpriced: 0,
    })
  })

  for (const [query, matches] of [
    ['', true],
    [' DOLL ', true],
    ['0xd0', true],
    ['usd', true],
    ['euro', false],
  ] as const)
    it(`${matches ? 'finds' : 'does not find'} Dollar (USD) with “${query}”`, () =>
      expect(matchesToken(token('Dollar', 1, { symbol: 'USD', address: '0xD0' }), query)).to.equal(matches))

  const ready: TokensEntry = { phase: 'ready', tokens: [], atMs: 1_000 }
  const failedEntry: TokensEntry = { phase: 'failed', error: new Error() as never, atMs: 1_000 }
  for (const [title, entry, isForced, dueMs, nowMs] of [
    ['that was never read is due', undefined, false, 0],
    ['that was read before the clock was set back is due', ready, false, 0, 999],
    ['that failed before the clock was set back is due', failedEntry, false, 0, 999],
    ['that is being read is not due', { phase: 'loading' }, true, undefined],
    ['is good for 30 s', ready, false, 1_000 + balanceCacheMs],
    ['is read at once where it is wanted', ready, true, 1_000],
    ['that failed is due after 30 s', failedEntry, false, 1_000 + balanceRetryMs],
    ['that failed is not due before, whoever wants it', failedEntry, true, 1_000 + balanceRetryMs],
  ] as const)
    it(title, () => expect(nextReadMs(entry, isForced, nowMs ?? 1_000)).to.equal(dueMs))
})
