import { createHmac } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { expect } from 'chai'
import { startOnrampStandIn, type OnrampStandIn } from '../../testing/onramp-stand-in.js'
import type { OnrampProvider } from '../onramp-provider.js'
import { createMeldProvider } from './meld-provider.js'

// A stand-in that speaks the documented shapes: nothing here reaches Meld.
const now = Date.UTC(2026, 0, 1)
const webhookSecret = 'a-secret-of-meld-16'
const webhookUrl = 'https://api.example/v1/onramp/webhooks/meld'

describe('Meld', () => {
  let standIn: OnrampStandIn
  const provider = (): OnrampProvider =>
    createMeldProvider(
      { apiKey: 'an-api-key-of-meld', webhookSecret, webhookUrl, apiUrl: standIn.url, country: 'US' },
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

  it('sells each coin under a code for each network, and takes what its limits say', async () => {
    standIn.answers.set('GET /service-providers/properties/crypto-currencies', [
      { currencyCode: 'USDC_BASE', name: 'USD Coin', chainCode: 'BASE', chainName: 'Base', chainId: '8453' },
      { currencyCode: 'X', name: 'No chain' },
    ])
    standIn.answers.set('GET /service-providers/limits/fiat-currency-purchases', [
      { currencyCode: 'USD', minimumAmount: 10, maximumAmount: 20_000 },
    ])
    const { purchaseCurrencies, paymentCurrencies } = await provider().options({})
    expect(purchaseCurrencies).to.have.length(1)
    expect(purchaseCurrencies[0]).to.deep.include({ id: 'USDC_BASE', symbol: 'USDC' })
    expect(purchaseCurrencies[0]!.networks[0]).to.include({ name: 'base', chainId: 'eip155:8453' })
    expect(paymentCurrencies[0]!.limits).to.deep.equal([{ id: 'card', min: '10', max: '20000' }])
    expect(standIn.requests[0]!.headers.authorization).to.equal('BASIC an-api-key-of-meld')
  })

  it('quotes the best of its providers', async () => {
    standIn.answers.set('POST /payments/crypto/quote', {
      quotes: [
        {
          sourceAmount: 100,
          sourceAmountWithoutFees: 97.5,
          sourceCurrencyCode: 'USD',
          destinationAmount: 97.1,
          destinationCurrencyCode: 'USDC_BASE',
          networkFee: 0.1,
          totalFee: 2.5,
          serviceProvider: 'ANY',
        },
      ],
    })
    const quote = await provider().quote({
      purchaseCurrency: 'USDC_BASE',
      network: 'base',
      paymentCurrency: 'USD',
      amount: '100',
    })
    expect(quote).to.deep.include({
      purchaseAmount: { amount: '97.1', currency: 'USDC_BASE' },
      paymentSubtotal: { amount: '97.5', currency: 'USD' },
      networkFee: { amount: '0.1', currency: 'USD' },
      providerFee: { amount: '2.4', currency: 'USD' },
    })
    standIn.answers.set('POST /payments/crypto/quote', { quotes: [] })
    await provider()
      .quote({ purchaseCurrency: 'USDC_BASE', network: 'base', paymentCurrency: 'USD', amount: '1' })
      .then(
        () => expect.fail('was quoted'),
        (error: { readonly status: number }) => expect(error.status).to.equal(400),
      )
  })

  for (const [title, answer, subtotal, fee] of [
    ['what is left after its fee', { totalFee: 3.99 }, '96.01', '3.99'],
    ['what is left after its fee', { totalFee: 3.99, sourceAmountWithoutFees: null }, '96.01', '3.99'],
    ['the total and no fee', {}, '100', undefined],
    ['the total and a fee of nothing', { totalFee: 0 }, '100', '0'],
    ['no fee of its own', { totalFee: 1, networkFee: 1.5 }, '99', '0'],
  ] as const)
    it(`says ${title} of ${JSON.stringify(answer)}`, async () => {
      const best = { sourceAmount: 100, sourceCurrencyCode: 'USD', serviceProvider: 'ANY' }
      standIn.answers.set('POST /payments/crypto/quote', {
        quotes: [{ ...best, destinationAmount: 96, destinationCurrencyCode: 'USDC_BASE', ...answer }],
      })
      const request = { purchaseCurrency: 'USDC_BASE', network: 'base', paymentCurrency: 'USD', amount: '100' }
      const { paymentSubtotal, providerFee } = await provider().quote(request)
      expect([paymentSubtotal.amount, providerFee?.amount]).to.deep.equal([subtotal, fee])
    })

  it('is paid at the page of a session, which is not led to over http', async () => {
    const order = {
      reference: 'ref',
      wallet: '0xab',
      purchaseCurrency: 'USDC_BASE',
      network: 'base',
      paymentCurrency: 'USD',
      paymentAmount: '100',
      cryptoAmount: undefined,
      clientAddress: '203.0.113.7',
      redirectUrl: 'https://api.example/v1/onramp/return',
    }
    standIn.answers.set('POST /crypto/session/widget', { id: 's', widgetUrl: 'https://meldcrypto.com/?token=1' })
    expect(await provider().checkout(order)).to.equal('https://meldcrypto.com/?token=1')
    const { sessionData, ...sentBody } = JSON.parse(standIn.requests[0]!.body)
    expect(sentBody).to.include({ externalSessionId: 'ref', sessionType: 'BUY' })
    expect(sessionData).to.include({ redirectUrl: order.redirectUrl })
    standIn.answers.set('POST /crypto/session/widget', { id: 's', widgetUrl: 'http://meldcrypto.com/' })
    await provider()
      .checkout(order)
      .then(
        () => expect.fail('led there'),
        (error: { readonly status: number }) => expect(error.status).to.equal(503),
      )
  })

  for (const [providerStatus, status] of [
    ['SETTLED', 'delivered'],
    // Nobody has paid yet: the visitor has opened its page, or has to confirm the payment there.
    ['PENDING', 'created'],
    ['TWO_FA_REQUIRED', 'created'],
    ['TWO_FA_PROVIDED', 'pending'],
    ['SETTLING', 'pending'],
    ['DECLINED', 'refused'],
    ['FAILED', 'refused'],
    ['REFUNDED', 'refunded'],
    ['CANCELLED', 'expired'],
  ] as const)
    it(`says ${providerStatus}, which is ${status}`, async () => {
      standIn.answers.set('GET /payments/transactions', {
        transactions: [{ status: providerStatus, cryptoDetails: { blockchainTransactionId: '0xfe' } }],
      })
      expect(await provider().status('ref')).to.include({ status, hash: '0xfe' })
    })

  for (const name of ['destinationWalletAddress', 'walletAddress'])
    it(`says to whom it delivered as ${name}`, async () => {
      standIn.answers.set('GET /payments/transactions', {
        transactions: [{ status: 'SETTLED', cryptoDetails: { [name]: '0xab' } }],
      })
      expect(await provider().status('ref')).to.include({ status: 'delivered', wallet: '0xab' })
    })

  for (const providerStatus of ['ERROR', 'LATER'])
    it(`says ${providerStatus}, which says nothing: its transaction may be tried again`, async () => {
      standIn.answers.set('GET /payments/transactions', { transactions: [{ status: providerStatus }] })
      expect(await provider().status('ref')).to.equal(undefined)
    })

  const body = JSON.stringify({
    eventType: 'TRANSACTION_CRYPTO_COMPLETE',
    payload: { externalSessionId: 'ref', paymentTransactionStatus: 'SETTLED' },
  })
  const signed = (secret: string, timestamp: string, url = webhookUrl) =>
    new Headers({
      'meld-signature-timestamp': timestamp,
      // With padding, as it writes it.
      'meld-signature': `${createHmac('sha256', secret).update(`${timestamp}.${url}.${body}`).digest('base64url')}=`,
    })
  it('is believed where it signed time, address and body, and nowhere else', () => {
    const at = new Date(now).toISOString()
    expect(provider().readWebhook(signed(webhookSecret, at), body)).to.include({
      reference: 'ref',
      status: 'delivered',
    })
    expect(provider().readWebhook(signed(webhookSecret, String(now / 1_000)), body)).to.include({ status: 'delivered' })
    for (const headers of [
      signed('another-secret-16', at),
      signed(webhookSecret, new Date(now - 301_000).toISOString()),
      signed(webhookSecret, 'never'),
      signed(webhookSecret, at, 'https://elsewhere.example/'),
      new Headers(),
    ])
      expect(() => provider().readWebhook(headers, body)).to.throw()
  })
})
