import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, it } from 'node:test'
import { amountOf, assetsOf, money, networkName, NotSold, priceOf } from './catalog.js'
import type { SandboxChain } from './settings.js'
import { isBearer, isSignedQuery } from './wire/signatures.js'

const chain: SandboxChain = {
  caipNetworkId: 'eip155:31337',
  name: 'Local One',
  rpcUrl: 'http://127.0.0.1:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [
    { symbol: 'LUSD', name: 'Local Dollar', decimals: 6, address: '0xaa' },
    { symbol: 'NONE', name: 'Nobody sells it', decimals: 6, address: '0xbb' },
  ],
}
const solana: SandboxChain = {
  caipNetworkId: `solana:${'1'.repeat(32)}`,
  name: 'Local Solana',
  rpcUrl: 'http://127.0.0.1:1',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  tokens: [{ symbol: 'LUSD', name: 'Local Dollar', decimals: 6, address: 'mint' }],
}
const assets = assetsOf([chain, solana])
const dollar = assets.find(({ symbol }) => symbol === 'LUSD')!
const ether = assets.find(({ symbol }) => symbol === 'ETH')!

describe('What the sandbox sells', () => {
  it('is the coin of each chain, and of EVM chains the tokens that have a price', () => {
    assert.deepEqual(
      assets.map(({ symbol, network }) => `${symbol} ${network}`),
      ['ETH local-one', 'LUSD local-one', 'SOL local-solana'],
    )
    assert.equal(networkName(chain), 'local-one')
  })

  for (const [asset, currency, amount, gets, fee] of [
    [dollar, 'USD', '100', '98.4', '1.50'],
    [dollar, 'USD', '100.00', '98.4', '1.50'],
    [dollar, 'EUR', '100', '108.24', '1.50'],
    [dollar, 'USD', '10', '9.75', '0.15'],
    // The fee is rounded up to the cent.
    [dollar, 'USD', '10.01', '9.75', '0.16'],
    [ether, 'USD', '300', '0.098466666666666666', '4.50'],
  ] as const)
    it(`is ${gets} ${asset.symbol} for ${amount} ${currency}`, () => {
      const price = priceOf(asset, currency, amount)
      assert.equal(amountOf(asset, price.units), gets)
      assert.equal(money(price.fee, currency).amount, fee)
      assert.equal(price.subtotal + price.fee + price.networkFee, price.total)
    })

  for (const [currency, amount] of [
    ['USD', '9.99'],
    ['USD', '25000.01'],
    ['USD', '-10'],
    ['USD', '1e3'],
    ['USD', '10.001'],
    ['USD', ''],
    ['GOLD', '100'],
    ['__proto__', '100'],
  ])
    it(`is nothing for ${amount} ${currency}`, () => assert.throws(() => priceOf(dollar, currency!, amount!), NotSold))
})

describe('Who asks the sandbox', () => {
  const secret = 'a-secret-of-sixteen'
  const sign = (search: string) =>
    `${search}&signature=${createHmac('sha256', secret).update(search).digest('base64url')}`
  it('is the partner where the address of the page is signed, with nothing changed or added', () => {
    assert.ok(isSignedQuery(sign('?a=1&b=2'), secret))
    for (const search of [
      sign('?a=1').replace('a=1', 'a=2'),
      `${sign('?a=1')}&b=2`,
      '?a=1',
      '?a=1&signature=',
      sign('?a=1').replace('signature', 'Signature'),
    ])
      assert.equal(isSignedQuery(search, secret), false, search)
    assert.equal(isSignedQuery(sign('?a=1'), 'another-of-sixteen'), false)
  })
  it('is the partner where it brings the secret', () => {
    assert.ok(isBearer(`Bearer ${secret}`, secret))
    for (const header of [undefined, '', secret, `Bearer ${secret}x`]) assert.equal(isBearer(header, secret), false)
  })
})
