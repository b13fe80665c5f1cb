import { createHash, createHmac } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { expect } from 'chai'
import * as v from 'valibot'
import { endpoints } from '@w3m/core/api'
import { supportedLocales } from '@w3m/core/i18n'
import {
  sandboxOptions,
  sandboxQuote,
  sandboxSecrets,
  sandboxWebhook,
  startOnrampStandIn,
  type OnrampStandIn,
} from '../testing/onramp-stand-in.js'
import { developer, post, testServer } from '../testing/test-server.js'
import type { Server } from '../server.js'
import { returnTexts } from './return-texts.js'

/** What the answers here have: each some of it. */
interface Answer {
  readonly url: string
  readonly purchaseId: string
  readonly status: string
  readonly reasons: readonly { readonly field: string }[]
}

const hash = `0x${'fe'.repeat(32)}`

describe('Coins for money', () => {
  let standIn: OnrampStandIn
  let server: Server
  let now = Date.UTC(2026, 0, 1)
  before(async () => {
    standIn = await startOnrampStandIn()
  })
  after(async () => {
    await server.close()
    await standIn.close()
  })
  beforeEach(async () => {
    await server?.close()
    now = Date.UTC(2026, 0, 1)
    standIn.answers.clear()
    standIn.answers.set('GET /v1/options', sandboxOptions)
    standIn.answers.set('POST /v1/quotes', sandboxQuote)
    standIn.requests.length = 0
    server = testServer({ onramp: { sandbox: { url: standIn.url, ...sandboxSecrets } }, now: () => now })
  })

  const request = async (path: string, init?: RequestInit) => {
    const response = await server.app.request(path, init)
    return { status: response.status, body: (await response.json()) as Answer }
  }
  const order = (changes: Record<string, unknown> = {}) =>
    post({
      destinationWallets: [{ address: developer, blockchains: ['local-one'], assets: ['LUSD'] }],
      partnerUserId: developer,
      defaultExperience: 'buy',
      paymentAmount: '100',
      ...changes,
    })
  const begin = async (): Promise<string> => (await request('/v1/generators/onrampurl', order())).body.purchaseId
  const hook = (init: RequestInit) => request('/v1/onramp/webhooks/sandbox', init)
  const orderOf = (reference: string, changes: Record<string, unknown> = {}) => ({
    reference,
    status: 'delivered',
    wallet: developer,
    asset: 'LUSD',
    network: 'local-one',
    amount: '98.4',
    hash,
    ...changes,
  })
  const statusOf = async (id: string) => (await request(`/v1/onramp/purchases/${id}`)).body.status

  it('are told in the words of the specification, and in those of the public server', async () => {
    const options = v.parse(endpoints.getOnrampOptions.response, (await request('/v1/onramp/options')).body)
    expect(options.providers).to.deep.equal([
      { name: 'sandbox', label: 'Sandbox', feeRange: '1.5%', isSandbox: true, networks: ['local-one', 'local-solana'] },
    ])
    expect(options.paymentCurrencies[0]!.payment_method_limits).to.deep.equal([
      { id: 'card', min: '10.00', max: '7500.00' },
    ])
    expect(options.purchaseCurrencies[0]!.networks![0]).to.include({
      display_name: 'Local One',
      chain_id: 'eip155:31337',
    })
    const theirs = v.parse(
      endpoints.getOnrampBuyOptions.response,
      (await request('/v1/onramp/buy/options?country=US')).body,
    )
    expect(theirs.paymentCurrencies[0]!.limits).to.deep.equal([{ id: 'card', min: '10.00', max: '7500.00' }])
    expect(theirs.purchaseCurrencies[0]!.networks![0]).to.include({ displayName: 'Local One', chainId: 'eip155:31337' })
    // Once for all that ask within a minute and a place.
    await request('/v1/onramp/options')
    expect(standIn.requests.filter(({ path }) => path === '/v1/options')).to.have.length(2)
    expect(standIn.requests[0]!.headers.authorization).to.equal(`Bearer ${sandboxSecrets.secret}`)
  })

  it('are quoted under `amount`, and under `value` at the path of the public server', async () => {
    const body = { purchaseCurrency: { id: 'LUSD' }, paymentCurrency: 'USD', amount: '100', network: 'local-one' }
    const quote = (await request('/v1/onramp/quote', post(body))).body
    expect(quote).to.deep.include({ purchaseAmount: { amount: '98.4', currency: 'LUSD' }, provider: 'sandbox' })
    const query =
      'purchaseCurrency=LUSD&purchaseNetwork=local-one&paymentCurrency=USD&paymentAmount=100&paymentMethod=card'
    const theirs = (await request(`/v1/onramp/buy/quotes?${query}`)).body
    expect(theirs).to.deep.include({
      purchaseAmount: { value: '98.4', currency: 'LUSD' },
      coinbaseFee: { value: '1.50', currency: 'USD' },
    })
  })

  for (const [amount, description] of [
    ['0', 'The amount must be more than 0.'],
    ['0.00', 'The amount must be more than 0.'],
    ['9.99', 'The amount must be from 10.00 to 7500.00 USD.'],
    ['7500.01', 'The amount must be from 10.00 to 7500.00 USD.'],
    ['99999999', 'The amount must be from 10.00 to 7500.00 USD.'],
    ['10.001', 'An amount in USD has at most 2 decimals.'],
  ] as const)
    it(`of an amount of ${amount} are refused by the amount, without asking the provider`, async () => {
      const body = { purchaseCurrency: 'LUSD', paymentCurrency: 'USD', amount, network: 'local-one' }
      const quote = await request('/v1/onramp/quote', post(body))
      expect([quote.status, quote.body.reasons]).to.deep.equal([400, [{ field: 'amount', description }]])
      const query = `purchaseCurrency=LUSD&paymentCurrency=USD&paymentAmount=${amount}&paymentMethod=card`
      const theirs = await request(`/v1/onramp/buy/quotes?${query}`)
      expect([theirs.status, theirs.body.reasons]).to.deep.equal([400, [{ field: 'paymentAmount', description }]])
      expect(standIn.requests.filter(({ path }) => path === '/v1/quotes')).to.deep.equal([])
    })

  for (const amount of ['10', '7500'])
    it(`of an amount of ${amount}, at a limit, are given`, async () => {
      const body = { purchaseCurrency: 'LUSD', paymentCurrency: 'USD', amount, network: 'local-one' }
      expect((await request('/v1/onramp/quote', post(body))).status).to.equal(200)
    })

  for (const [amount, paymentMethod] of [
    ['7500', 'CARD'],
    ['7500.01', 'ACH_BANK_ACCOUNT'],
  ] as const)
    it(`of ${amount} dollars are quoted by a way to pay that takes so much: ${paymentMethod}`, async () => {
      const money = { value: amount, currency: 'USD' }
      standIn.answers.set('GET /onramp/v1/buy/options', {
        payment_currencies: [
          {
            id: 'USD',
            limits: [
              { id: 'ach_bank_account', min: '10', max: '25000' },
              { id: 'card', min: '10', max: '7500' },
            ],
          },
        ],
        purchase_currencies: [
          { id: 'u-1', name: 'USDC', symbol: 'USDC', networks: [{ name: 'base', display_name: 'Base' }] },
        ],
      })
      standIn.answers.set('POST /onramp/v1/buy/quote', {
        payment_total: money,
        payment_subtotal: money,
        purchase_amount: { value: '7000', currency: 'USDC' },
        coinbase_fee: money,
        network_fee: money,
        quote_id: 'q',
      })
      const keySecret = Buffer.alloc(64, 1).toString('base64')
      const pageUrl = 'https://pay.coinbase.com'
      const coinbase = testServer({
        onramp: { coinbase: { keyId: 'key-1', keySecret, apiUrl: standIn.url, pageUrl } },
        now: () => now,
      })
      const body = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount, network: 'base' }
      const { status } = await coinbase.app.request('/v1/onramp/quote', post(body))
      await coinbase.close()
      const asked = standIn.requests.find(({ path }) => path === '/onramp/v1/buy/quote')!
      expect([status, asked.method]).to.deep.equal([200, 'POST'])
      expect(JSON.parse(asked.body)).to.include({ paymentAmount: amount, paymentMethod })
    })

  const wrongQuotes: readonly (readonly [string, unknown, number])[] = [
    ['is in another money', { ...sandboxQuote, total: { amount: '100.00', currency: 'EUR' } }, 400],
    ['is of another coin', { ...sandboxQuote, purchase: { amount: '1', currency: 'BTC' } }, 503],
    ['is negative', { ...sandboxQuote, purchase: { amount: '-1', currency: 'LUSD' } }, 503],
    ['is written with an exponent', { ...sandboxQuote, purchase: { amount: '1e30', currency: 'LUSD' } }, 503],
    ['is no JSON', '<html>', 503],
    ['is a refusal', 400, 400],
    ['is a failure', 500, 503],
    ['leads elsewhere', 302, 503],
    ['never comes', undefined, 503],
  ]
  for (const [title, answer, status] of wrongQuotes)
    it(`a quote that ${title} is answered with ${status}, and nothing of the provider's own words`, async () => {
      standIn.answers.set('POST /v1/quotes', answer)
      const body = { purchaseCurrency: 'LUSD', paymentCurrency: 'USD', amount: '100', network: 'local-one' }
      const response = await request('/v1/onramp/quote', post(body))
      expect(response.status).to.equal(status)
      expect(JSON.stringify(response.body)).not.to.include(standIn.url).and.not.include(sandboxSecrets.secret)
    })

  for (const [title, changes, field] of [
    [
      'an address of another network',
      { destinationWallets: [{ address: developer, assets: ['SOL'] }] },
      'destinationWallets',
    ],
    [
      'a coin that nobody sells',
      { destinationWallets: [{ address: developer, assets: ['GOLD'] }] },
      'purchaseCurrency',
    ],
    ['no coin', { destinationWallets: [{ address: developer }] }, 'purchaseCurrency'],
    ['a provider that is not set', { provider: 'coinbase' }, 'provider'],
    ['a network that it is not sold on', { defaultNetwork: 'base' }, 'purchaseCurrency'],
    ['a negative amount', { presetFiatAmount: -5 }, 'presetFiatAmount'],
    ['an amount that is no decimal', { paymentAmount: '1e5' }, 'paymentAmount'],
  ] as const)
    it(`${title} is refused before anybody pays`, async () => {
      const response = await request('/v1/generators/onrampurl', order(changes))
      expect(response.status).to.equal(400)
      expect(response.body.reasons[0]!.field).to.equal(field)
    })

  it('are left for the page that the operator names, which closes its window, and for none without one', async () => {
    const leadsTo = async () =>
      new URL((await request('/v1/generators/onrampurl', order())).body.url).searchParams.get('redirect_url')
    expect(await leadsTo()).to.equal(null)
    const returnUrl = 'https://api.example/v1/onramp/return'
    server = testServer({ onramp: { sandbox: { url: standIn.url, ...sandboxSecrets }, returnUrl }, now: () => now })
    expect(await leadsTo()).to.equal(returnUrl)
    for (const locale of supportedLocales) {
      const page = await server.app.request('/v1/onramp/return?status=<b>', { headers: { 'accept-language': locale } })
      const text = await page.text()
      expect(page.status).to.equal(200)
      expect(text)
        .to.include(`<html lang="${locale}"`)
        .and.include(returnTexts[locale].text)
        .and.include('<script>close()</script>')
        .and.not.include('<b>')
      const hash = createHash('sha256').update('close()').digest('base64')
      expect(page.headers.get('content-security-policy')).to.include(`script-src 'sha256-${hash}'`)
    }
  })

  it('are paid at an address that is signed, with all that was ordered in it', async () => {
    const { body } = await request('/v1/generators/onrampurl', order())
    const url = new URL(body.url)
    expect(Object.fromEntries(url.searchParams)).to.deep.include({
      key: 'partner',
      reference: body.purchaseId,
      wallet: developer,
      asset: 'LUSD',
      network: 'local-one',
      amount: '100',
    })
    const [signed, signature] = url.search.split('&signature=')
    expect(signature).to.equal(createHmac('sha256', sandboxSecrets.secret).update(signed!).digest('base64url'))
    expect(body.purchaseId).to.match(/^[0-9a-f]{32}$/)
  })

  it('are followed by signed webhooks, in any order and as often as they come', async () => {
    const id = await begin()
    expect(await statusOf(id)).to.equal('created')
    const at = { atMs: now }
    expect((await hook(sandboxWebhook(orderOf(id), at))).status).to.equal(200)
    expect((await hook(sandboxWebhook(orderOf(id, { status: 'pending', hash: null }), at))).status).to.equal(200)
    expect((await hook(sandboxWebhook(orderOf(id), at))).status).to.equal(200)
    expect((await hook(sandboxWebhook(orderOf(id, { status: 'refunded' }), at))).status).to.equal(200)
    const { body } = await request(`/v1/onramp/purchases/${id}`)
    expect(body).to.deep.include({ status: 'delivered', hash, purchaseAmount: '98.4', purchaseCurrency: 'LUSD' })
    expect(JSON.stringify(body)).not.to.include(developer)
  })

  const forged: readonly (readonly [string, number, (id: string) => RequestInit])[] = [
    ['signed by somebody else', 401, id => sandboxWebhook(orderOf(id), { secret: 'x'.repeat(16), atMs: now })],
    ['signed too long ago', 401, id => sandboxWebhook(orderOf(id), { atMs: now - 301_000 })],
    ['signed in the future', 401, id => sandboxWebhook(orderOf(id), { atMs: now + 301_000 })],
    ['without a signature', 401, id => ({ ...sandboxWebhook(orderOf(id), { atMs: now }), headers: {} })],
    [
      'changed on its way',
      401,
      id => ({
        ...sandboxWebhook(orderOf(id), { atMs: now }),
        body: JSON.stringify({ type: 'order.updated', order: orderOf(id) }),
      }),
    ],
    ['of a purchase that nobody made', 404, () => sandboxWebhook(orderOf('b'.repeat(32)), { atMs: now })],
    ['with a negative amount', 400, id => sandboxWebhook(orderOf(id, { amount: '-1' }), { atMs: now })],
    ['with a status that is none', 400, id => sandboxWebhook(orderOf(id, { status: 'yours' }), { atMs: now })],
  ]
  for (const [title, status, make] of forged)
    it(`a webhook ${title} changes nothing`, async () => {
      const id = await begin()
      expect((await hook(make(id))).status).to.equal(status)
      expect(await statusOf(id)).to.equal('created')
    })

  it('a webhook that says no length and does not end is refused once it is too large', async () => {
    const chunk = new Uint8Array(16_384)
    let sent = 0
    // After its last chunk nothing comes any more, and no end.
    const body = new ReadableStream<Uint8Array>({
      pull: controller => (sent++ < 8 ? controller.enqueue(chunk) : new Promise<void>(() => undefined)),
    })
    const init: RequestInit & { readonly duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
    expect((await hook(init)).status).to.equal(413)
  })

  it('a webhook that is too large, or of a provider that is none, is refused', async () => {
    expect((await hook({ method: 'POST', body: 'x'.repeat(70_000) })).status).to.equal(413)
    expect((await request('/v1/onramp/webhooks/nobody', { method: 'POST', body: '{}' })).status).to.equal(404)
  })

  it('are asked for where no webhook came, once in three seconds whoever looks', async () => {
    const id = await begin()
    standIn.answers.set(`GET /v1/orders/${id}`, orderOf(id, { status: 'pending', hash: null }))
    now += 1
    expect(await statusOf(id)).to.equal('pending')
    standIn.answers.set(`GET /v1/orders/${id}`, orderOf(id))
    expect(await statusOf(id)).to.equal('pending')
    now += 3_000
    expect(await statusOf(id)).to.equal('delivered')
    const times = standIn.requests.filter(({ path }) => path.startsWith('/v1/orders/')).length
    now += 60_000
    await statusOf(id)
    expect(standIn.requests.filter(({ path }) => path.startsWith('/v1/orders/'))).to.have.length(times)
  })

  for (const status of ['refused', 'expired'])
    it(`are asked for again once they were ${status}: another card may have paid on the same page`, async () => {
      const id = await begin()
      standIn.answers.set(`GET /v1/orders/${id}`, orderOf(id, { status, hash: null }))
      now += 3_000
      expect(await statusOf(id)).to.equal(status)
      standIn.answers.set(`GET /v1/orders/${id}`, orderOf(id))
      now += 3_000
      expect(await statusOf(id)).to.equal('delivered')
    })

  for (const status of ['refused', 'expired'])
    it(`are pending where another card is taken after they were ${status}, as the provider says when it is asked`, async () => {
      const id = await begin()
      const pending = orderOf(id, { status: 'pending', hash: null })
      await hook(sandboxWebhook(orderOf(id, { status, hash: null }), { atMs: now }))
      standIn.answers.set(`GET /v1/orders/${id}`, pending)
      expect(await statusOf(id)).to.equal('pending')
      // One that came late leads back for as long as nobody asks.
      await hook(sandboxWebhook(orderOf(id, { status, hash: null }), { atMs: now }))
      now += 3_000
      expect((await hook(sandboxWebhook(pending, { atMs: now }))).status).to.equal(200)
      standIn.answers.delete(`GET /v1/orders/${id}`)
      expect(await statusOf(id)).to.equal('pending')
      await hook(sandboxWebhook(orderOf(id), { atMs: now }))
      now += 3_000
      await hook(sandboxWebhook(pending, { atMs: now }))
      expect(await statusOf(id)).to.equal('delivered')
    })

  it('stay refused where a webhook of a former card comes late', async () => {
    const id = await begin()
    const refused = orderOf(id, { status: 'refused', hash: null })
    standIn.answers.set(`GET /v1/orders/${id}`, refused)
    await hook(sandboxWebhook(refused, { atMs: now }))
    now += 3_000
    await hook(sandboxWebhook(orderOf(id, { status: 'pending', hash: null }), { atMs: now }))
    expect(await statusOf(id)).to.equal('refused')
  })

  it('stay as they are known where the provider is away', async () => {
    const id = await begin()
    standIn.answers.set(`GET /v1/orders/${id}`, undefined)
    now += 3_000
    expect(await statusOf(id)).to.equal('created')
  })

  for (const [title, changes] of [
    ['to another wallet', { wallet: `0x${'1'.repeat(40)}` }],
    ['of another coin', { asset: 'SOL' }],
    ['on another network', { network: 'local-two' }],
  ] as const)
    describe(`that went ${title} than was ordered`, () => {
      for (const status of ['pending', 'delivered', 'refunded'])
        it(`are unknown where they are ${status}, with nothing of it, until what was ordered has come`, async () => {
          const id = await begin()
          standIn.answers.set(`GET /v1/orders/${id}`, orderOf(id, { status, ...changes }))
          now += 3_000
          const { body } = await request(`/v1/onramp/purchases/${id}`)
          expect(body).to.deep.include({ status: 'unknown', purchaseAmount: null, hash: null })
          const history = (await request(`/v1/account/${developer}/history?onramp=sandbox`)).body
          expect(v.parse(endpoints.getHistory.response, history).data).to.deep.equal([])
          await hook(sandboxWebhook(orderOf(id, { status: 'expired', hash: null }), { atMs: now }))
          expect(await statusOf(id)).to.equal('unknown')
          standIn.answers.set(`GET /v1/orders/${id}`, orderOf(id))
          now += 3_000
          expect(await statusOf(id)).to.equal('delivered')
        })

      for (const status of ['refused', 'expired'])
        it(`stay as they are known where they are ${status}: nobody paid`, async () => {
          const id = await begin()
          standIn.answers.set(`GET /v1/orders/${id}`, orderOf(id, { status, ...changes }))
          now += 3_000
          expect(await statusOf(id)).to.equal('created')
        })

      it('are unknown by a webhook that says so, which is refused', async () => {
        const id = await begin()
        expect((await hook(sandboxWebhook(orderOf(id, changes), { atMs: now }))).status).to.equal(409)
        expect(await statusOf(id)).to.equal('unknown')
        const delivered = await begin()
        await hook(sandboxWebhook(orderOf(delivered), { atMs: now }))
        expect((await hook(sandboxWebhook(orderOf(delivered, changes), { atMs: now }))).status).to.equal(409)
        expect(await statusOf(delivered)).to.equal('delivered')
      })
    })

  describe('by webhooks that name neither wallet nor amount', () => {
    const webhookSecret = 'a-secret-of-meld-16'
    const webhookUrl = 'https://api.example/v1/onramp/webhooks/meld'
    const transactions = 'GET /payments/transactions'
    const settled = (changes: Record<string, unknown> = {}) => ({
      transactions: [
        {
          status: 'SETTLED',
          destinationAmount: 97.1,
          destinationCurrencyCode: 'USDC_BASE',
          cryptoDetails: { destinationWalletAddress: developer, blockchainTransactionId: hash },
          ...changes,
        },
      ],
    })
    const meldHook = (externalSessionId: string, paymentTransactionStatus = 'SETTLED') => {
      const body = JSON.stringify({
        eventType: 'TRANSACTION_CRYPTO_COMPLETE',
        payload: { externalSessionId, paymentTransactionStatus },
      })
      const timestamp = String(now / 1_000)
      const signature = createHmac('sha256', webhookSecret).update(`${timestamp}.${webhookUrl}.${body}`)
      const headers = {
        'meld-signature-timestamp': timestamp,
        'meld-signature': signature.digest('base64url'),
      }
      return request('/v1/onramp/webhooks/meld', { method: 'POST', body, headers })
    }
    const beginAtMeld = async () => {
      const { body } = await request(
        '/v1/generators/onrampurl',
        order({ destinationWallets: [{ address: developer, blockchains: ['base'], assets: ['USDC_BASE'] }] }),
      )
      return body.purchaseId
    }
    beforeEach(async () => {
      await server.close()
      const meld = { apiKey: 'an-api-key-of-meld', webhookSecret, webhookUrl, apiUrl: standIn.url, country: 'US' }
      server = testServer({ onramp: { meld }, now: () => now })
      standIn.answers.set('GET /service-providers/properties/crypto-currencies', [
        { currencyCode: 'USDC_BASE', name: 'USD Coin', chainCode: 'BASE', chainName: 'Base', chainId: '8453' },
      ])
      standIn.answers.set('GET /service-providers/limits/fiat-currency-purchases', [])
      standIn.answers.set('POST /crypto/session/widget', { id: 's', widgetUrl: 'https://meldcrypto.com/?token=1' })
    })

    it('asks the provider where a webhook names neither wallet nor amount', async () => {
      const id = await beginAtMeld()
      standIn.answers.set(transactions, settled({ status: 'SETTLING', destinationAmount: null, cryptoDetails: null }))
      // Somebody has just looked, so that nobody asks for three seconds.
      expect(await statusOf(id)).to.equal('pending')
      standIn.answers.set(transactions, settled())
      expect((await meldHook(id)).status).to.equal(200)
      const { body } = await request(`/v1/onramp/purchases/${id}`)
      expect(body).to.deep.include({ status: 'delivered', purchaseAmount: '97.1', hash })
      const requestCount = standIn.requests.length
      expect((await meldHook(id)).status).to.equal(200)
      expect(standIn.requests, 'nobody is asked for what is final').to.have.length(requestCount)
    })

    it('are answered with 503 where it does not answer, so that it sends them again', async () => {
      const id = await beginAtMeld()
      standIn.answers.set(transactions, undefined)
      expect((await meldHook(id)).status).to.equal(503)
      expect(await statusOf(id)).to.equal('created')
      standIn.answers.set(transactions, settled())
      expect((await meldHook(id)).status).to.equal(200)
      expect(await statusOf(id)).to.equal('delivered')
    })

    for (const [title, answer, status] of [
      ['it knows nothing of it yet', { transactions: [] }, 'created'],
      ['it still tells of an error that passes', settled({ status: 'ERROR' }), 'created'],
      [
        'what it answers is older than they are',
        settled({ status: 'SETTLING', destinationAmount: null, cryptoDetails: null }),
        'pending',
      ],
      ['it does not say yet to whom it delivered', settled({ cryptoDetails: null }), 'pending'],
    ] as const)
      it(`are answered with 503 where ${title}, and deliver once it says so`, async () => {
        const id = await beginAtMeld()
        standIn.answers.set(transactions, answer)
        expect((await meldHook(id)).status).to.equal(503)
        // Whoever looks is told no more, though the provider is asked again.
        const { body } = await request(`/v1/onramp/purchases/${id}`)
        expect(body).to.deep.include({ status, purchaseAmount: null, hash: null })
        standIn.answers.set(transactions, settled())
        expect((await meldHook(id)).status).to.equal(200)
        const { body: delivered } = await request(`/v1/onramp/purchases/${id}`)
        expect(delivered).to.deep.include({ status: 'delivered', purchaseAmount: '97.1', hash })
      })

    it('are answered with 200 where they tell of an error that passes, and nobody is asked', async () => {
      const id = await beginAtMeld()
      const requestCount = standIn.requests.length
      expect((await meldHook(id, 'ERROR')).status).to.equal(200)
      expect(standIn.requests).to.have.length(requestCount)
    })

    it('deliver nothing that went to another wallet', async () => {
      const id = await beginAtMeld()
      standIn.answers.set(transactions, settled({ cryptoDetails: { destinationWalletAddress: `0x${'1'.repeat(40)}` } }))
      expect((await meldHook(id)).status).to.equal(200)
      const { body } = await request(`/v1/onramp/purchases/${id}`)
      expect(body).to.deep.include({ status: 'unknown', purchaseAmount: null, hash: null })
    })
  })

  it('that nobody is known to have paid stay for a week, so that a payment that was reviewed for days arrives', async () => {
    const weekMs = 7 * 86_400_000
    const id = await begin()
    now += weekMs
    const unpaid = await begin()
    expect((await hook(sandboxWebhook(orderOf(id), { atMs: now }))).status).to.equal(200)
    expect(await statusOf(id)).to.equal('delivered')
    now += weekMs + 1
    await begin()
    expect((await request(`/v1/onramp/purchases/${unpaid}`)).status).to.equal(404)
  })

  it('are begun twenty times an hour by a client that pays for none, and again by one that paid', async () => {
    const order20 = async () => {
      const statuses = new Set<number>()
      for (let count = 0; count < 20; count++) statuses.add((await request('/v1/generators/onrampurl', order())).status)
      return [...statuses]
    }
    expect(await order20()).to.deep.equal([200])
    const requestCount = standIn.requests.length
    const refused = await server.app.request('/v1/generators/onrampurl', order())
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '3600'])
    expect(standIn.requests, 'the provider is not asked').to.have.length(requestCount)
    now += 3_599_999
    expect((await request('/v1/generators/onrampurl', order())).status).to.equal(429)
    now += 1
    const paid = await begin()
    expect(await order20()).to.deep.equal([200, 429])
    await hook(sandboxWebhook(orderOf(paid), { atMs: now }))
    expect((await request('/v1/generators/onrampurl', order())).status).to.equal(200)
  })

  it('cost a client ten calls where the provider is asked for it alone', async () => {
    await server.close()
    server = testServer({
      onramp: { sandbox: { url: standIn.url, ...sandboxSecrets } },
      ratePerSecond: 4,
      now: () => now,
    })
    const body = { purchaseCurrency: 'LUSD', paymentCurrency: 'USD', amount: '100', network: 'local-one' }
    const statuses: number[] = []
    for (let count = 0; count < 4; count++) statuses.push((await request('/v1/onramp/quote', post(body))).status)
    statuses.push(
      (await request('/v1/onramp/options')).status,
      (await request('/v1/generators/onrampurl', order())).status,
    )
    expect(statuses).to.deep.equal([200, 200, 200, 200, 429, 429])
  })

  it('cost a client ten calls for a place that nobody named, and one elsewhere', async () => {
    await server.close()
    server = testServer({
      onramp: { sandbox: { url: standIn.url, ...sandboxSecrets } },
      ratePerSecond: 4,
      now: () => now,
    })
    const optionsFor = async (query = '') => (await request(`/v1/onramp/buy/options${query}`)).status
    expect([await optionsFor(), await optionsFor('?country=US')]).to.deep.equal([200, 200])
    for (let count = 0; count < 9; count++) expect(await optionsFor('?country=US')).to.equal(200)
    const places: number[] = []
    for (const subdivision of ['CA', 'NY', 'TX'])
      places.push(await optionsFor(`?country=US&subdivision=${subdivision}`))
    expect(places).to.deep.equal([200, 200, 429])
    const requestCount = standIn.requests.length
    now += 1_000
    expect([await optionsFor(), await optionsFor('?country=US')]).to.deep.equal([200, 200])
    expect(standIn.requests).to.have.length(requestCount)
  })

  it('that nobody knows are not there', async () => {
    expect((await request(`/v1/onramp/purchases/${'c'.repeat(32)}`)).status).to.equal(404)
    expect((await request('/v1/onramp/purchases/short')).status).to.equal(400)
  })

  it('stand in the history of an account, without what they cost and without their ids', async () => {
    const id = await begin()
    await begin()
    await hook(sandboxWebhook(orderOf(id), { atMs: now }))
    const { body } = await request(`/v1/account/${developer}/history?onramp=sandbox`)
    const { data } = v.parse(endpoints.getHistory.response, body)
    expect(data).to.have.length(1)
    expect(data[0]!.metadata).to.include({ status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', hash, chain: 'eip155:31337' })
    expect(data[0]!.transfers![0]!.quantity).to.deep.equal({ numeric: '98.4' })
    expect(JSON.stringify(body)).not.to.include(id)
  })

  it('are not sold where no provider answers', async () => {
    standIn.answers.set('GET /v1/options', undefined)
    expect((await request('/v1/onramp/options')).status).to.equal(503)
    standIn.answers.set('GET /v1/options', sandboxOptions)
    expect((await request('/v1/onramp/options')).status).to.equal(200)
  })
})
