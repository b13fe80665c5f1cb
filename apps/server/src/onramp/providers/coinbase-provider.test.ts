import { createHmac, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { expect } from 'chai'
import { startOnrampStandIn, type OnrampStandIn } from '../../testing/onramp-stand-in.js'
import type { OnrampProvider } from '../onramp-provider.js'
import { Failure } from '../../http/failure.js'
import { createCoinbaseProvider } from './coinbase-provider.js'

// A stand-in that speaks the documented shapes: nothing here reaches Coinbase.
const now = Date.UTC(2026, 0, 1)
const webhookSecret = 'a-secret-of-coinbase'
const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const { d, x } = privateKey.export({ format: 'jwk' })
const ed25519Secret = Buffer.concat([Buffer.from(d!, 'base64url'), Buffer.from(x!, 'base64url')]).toString('base64')
const value = (amount: string, currency: string) => ({ value: amount, currency })

describe('Coinbase', () => {
  let standIn: OnrampStandIn
  const provider = (keySecret = ed25519Secret): OnrampProvider =>
    createCoinbaseProvider(
      { keyId: 'key-1', keySecret, webhookSecret, apiUrl: standIn.url, pageUrl: 'https://pay.coinbase.com' },
      () => now,
    )
  before(async () => {
    standIn = await startOnrampStandIn()
  })
  after(() => standIn.close())
  beforeEach(() => {
    standIn.requests.length = 0
    standIn.answers.clear()
  })

  it('is asked with a token that is signed for this one call', async () => {
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = ec.privateKey.export({ type: 'sec1', format: 'pem' }).toString()
    for (const [secret, key, alg] of [
      [ed25519Secret, publicKey, 'EdDSA'],
      [pem, createPublicKey(ec.privateKey), 'ES256'],
    ] as const) {
      standIn.requests.length = 0
      await provider(secret).status('ref')
      const { headers, path } = standIn.requests[0]!
      const [header, claims, signature] = headers.authorization!.replace('Bearer ', '').split('.')
      const signed = Buffer.from(`${header}.${claims}`)
      const bytes = Buffer.from(signature!, 'base64url')
      const isGood =
        alg === 'EdDSA'
          ? verify(null, signed, key, bytes)
          : verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes)
      expect(isGood, alg).to.equal(true)
      const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
      expect(read(header!)).to.include({ alg, kid: 'key-1' })
      expect(read(claims!)).to.deep.include({
        iss: 'cdp',
        sub: 'key-1',
        exp: now / 1_000 + 120,
        uris: [`GET ${new URL(standIn.url).host}${path.split('?')[0]}`],
      })
    }
  })

  it('sells on the networks that it names by number or by name', async () => {
    standIn.answers.set('GET /onramp/v1/buy/options', {
      payment_currencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '5', max: '7500' }] }],
      purchase_currencies: [
        {
          id: 'u-1',
          name: 'USDC',
          symbol: 'USDC',
          networks: [
            { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: `0x${'a'.repeat(40)}` },
            { name: 'solana', display_name: 'Solana', chain_id: '', contract_address: '' },
            { name: 'moon', display_name: 'Moon', chain_id: '' },
          ],
        },
      ],
    })
    const { purchaseCurrencies } = await provider().options({ country: 'DE' })
    expect(standIn.requests[0]!.path).to.include('country=DE')
    expect(purchaseCurrencies[0]!.networks.map(({ chainId }) => chainId)).to.deep.equal([
      'eip155:8453',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      undefined,
    ])
  })

  for (const isCamel of [false, true])
    it(`quotes in ${isCamel ? 'camel' : 'snake'} case`, async () => {
      const names = ['payment_total', 'payment_subtotal', 'coinbase_fee', 'network_fee']
      const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
      const all = {
        ...Object.fromEntries(names.map(name => [name, value('10.00', 'USD')])),
        purchase_amount: value('9.7', 'USDC'),
        quote_id: 'q',
      }
      standIn.answers.set(
        'POST /onramp/v1/buy/quote',
        isCamel ? Object.fromEntries(Object.entries(all).map(([name, item]) => [camel(name), item])) : all,
      )
      const quote = await provider().quote({
        purchaseCurrency: 'USDC',
        network: 'base',
        paymentCurrency: 'USD',
        amount: '10.00',
      })
      expect(quote.purchaseAmount).to.deep.equal({ amount: '9.7', currency: 'USDC' })
      expect(JSON.parse(standIn.requests[0]!.body)).to.include({ purchaseNetwork: 'base', country: 'US' })
    })

  it('is paid at an address that holds a token in place of the wallet', async () => {
    standIn.answers.set('POST /onramp/v1/token', { token: 't0' })
    const url = new URL(
      await provider().checkout({
        reference: 'ref',
        wallet,
        purchaseCurrency: 'USDC',
        network: 'base',
        paymentCurrency: 'USD',
        paymentAmount: '25',
        cryptoAmount: undefined,
        clientAddress: '203.0.113.7',
        redirectUrl: 'https://api.example/v1/onramp/return',
      }),
    )
    expect(url.origin + url.pathname).to.equal('https://pay.coinbase.com/buy/select-asset')
    expect(Object.fromEntries(url.searchParams)).to.include({
      sessionToken: 't0',
      partnerUserRef: 'ref',
      presetFiatAmount: '25',
      redirectUrl: 'https://api.example/v1/onramp/return',
    })
    expect(url.href).not.to.include(wallet)
    expect(JSON.parse(standIn.requests[0]!.body)).to.include({ clientIp: '203.0.113.7' })
  })

  it('says how a purchase stands', async () => {
    standIn.answers.set('GET /onramp/v1/buy/user/ref/transactions', {
      transactions: [
        {
          status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
          purchase_currency: 'USDC',
          purchase_network: 'base',
          purchase_amount: value('9.7', 'USDC'),
          wallet_address: wallet,
          tx_hash: '0xfe',
        },
      ],
    })
    expect(await provider().status('ref')).to.deep.include({
      status: 'delivered',
      hash: '0xfe',
      wallet,
      purchaseAmount: '9.7',
    })
    expect(await provider().status('other')).to.equal(undefined)
  })

  const body = JSON.stringify({
    status: 'ONRAMP_TRANSACTION_STATUS_FAILED',
    partnerUserRef: 'ref',
    purchaseNetwork: 'base',
    walletAddress: wallet,
  })
  const signed = (secret: string, atMs: number) => {
    const t = String(atMs / 1_000)
    const v1 = createHmac('sha256', secret).update(`${t}.content-type.application/json.${body}`).digest('hex')
    return new Headers({ 'content-type': 'application/json', 'x-hook0-signature': `t=${t},h=content-type,v1=${v1}` })
  }
  it('is believed where it signed time, headers and body, and nowhere else', () => {
    expect(provider().readWebhook(signed(webhookSecret, now), body)).to.include({ reference: 'ref', status: 'refused' })
    const unsigned = ['', 't=1,v1=00', 't=1,h=,v1=00', 't=1,h=a:b \u00e9,v1=00'].map(
      value => new Headers({ 'x-hook0-signature': value }),
    )
    for (const headers of [
      signed('another-secret-16', now),
      signed(webhookSecret, now - 301_000),
      new Headers(),
      ...unsigned,
    ])
      expect(() => provider().readWebhook(headers, body))
        .to.throw(Failure)
        .with.property('status', 401)
    expect(() => provider().readWebhook(signed(webhookSecret, now), `${body} `)).to.throw()
  })
})
