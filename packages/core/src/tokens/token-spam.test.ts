import { expect } from 'chai'
import { loadHomoglyphs } from '../text/confusable-skeleton.js'
import type { ListedToken, TokenSpam } from './token.js'
import { findSpam } from './token-spam.js'

const token = (id: string, changes: Partial<ListedToken> = {}): ListedToken => ({
  id: `eip155:1:${id}`,
  caipNetworkId: 'eip155:1',
  address: id,
  name: 'Some Coin',
  symbol: 'SOME',
  decimals: 18,
  units: 1n,
  price: undefined,
  fiatValue: undefined,
  iconUrl: undefined,
  ...changes,
})
const nativeToken = token('', { id: 'eip155:1', address: undefined, name: 'Ether', symbol: 'ETH', price: 1n })
const dollar = token('0xd0', { name: 'Dollar', symbol: 'USDC', price: 1n })

describe('what counts as spam', () => {
  before(() => loadHomoglyphs(['Ѕ']))

  const cases: readonly (readonly [title: string, token: ListedToken, spam: TokenSpam | undefined])[] = [
    ['a token without a price', token('0x1'), undefined],
    ['a name that leads to a site', token('0x1', { name: 'Visit usdc-gift.com' }), 'link'],
    ['a symbol that leads to a site', token('0x1', { symbol: 'https://x.example' }), 'link'],
    ['a name that promises something', token('0x1', { name: 'Claim your rewards' }), 'link'],
    ['a domain in other letters', token('0x1', { symbol: 'T.ME/COIN' }), 'link'],
    ['one that is called by its site', token('0x1', { name: 'yearn.finance', symbol: 'YFI' }), undefined],
    ['a pool that is called by its site', token('0x1', { name: 'Curve.fi DAI/USDC/USDT', symbol: '3Crv' }), undefined],
    ['a name of a site, with a price', token('0x1', { name: 'Crypto.com Coin', symbol: 'CRO', price: 1n }), undefined],
    ['what its service calls a bait, priced or not', token('0x1', { price: 1n, isFlaggedSpam: true }), 'link'],
    ['what its service calls none', token('0x1', { name: 'Claim your rewards', isFlaggedSpam: false }), undefined],
    ['a name with a point in it', token('0x1', { name: 'Dr. Coin v2.0' }), undefined],
    ['a stranger that is called like the coin', token('0x1', { symbol: 'ETH' }), 'imitation'],
    ['a stranger that is called like a priced token', token('0x1', { symbol: 'usdc' }), 'imitation'],
    ['one with letters that look alike', token('0x1', { symbol: 'UЅDС' }), 'imitation'],
    ['one with letters that nobody sees', token('0x1', { symbol: 'US\u200bDC' }), 'imitation'],
    ['one with a letter that is empty', token('0x1', { symbol: 'USDC\u3164' }), 'imitation'],
    ['one in letters of other scripts', token('0x1', { symbol: 'ՍЅDᏟ' }), 'imitation'],
    ['one in a script that looks like no other', token('0x1', { symbol: '币安人生' }), undefined],
    ['a second token of that name that has a price', token('0x1', { symbol: 'USDC', price: 1n }), undefined],
    ['a symbol of no letters', token('0x1', { symbol: '$$$' }), undefined],
    ['the coin itself, whatever it is called', { ...nativeToken, name: 'coin.com' }, undefined],
  ]
  for (const [title, example, spam] of cases)
    it(`${title}: ${spam ?? 'none'}`, () =>
      expect(findSpam([nativeToken, dollar, example]).get(example.id)).to.equal(spam))

  it('is never what the host named', () => {
    const example = token('0xAb', { name: 'coin.com' })
    expect(findSpam([example], new Set(['eip155:1:0xab'])).size).to.equal(0)
  })
})
