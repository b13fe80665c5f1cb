import { describe, it } from 'node:test'
import { expect } from 'chai'
import * as v from 'valibot'
import { endpoints, type EndpointName } from '@w3m/core/api'
import { clientKey } from './http/client-key.js'
import { developer, post, testServer } from './testing/test-server.js'

const failed = v.strictObject({
  status: v.literal('FAILED'),
  reasons: v.pipe(
    v.array(v.strictObject({ field: v.string(), description: v.pipe(v.string(), v.minLength(1)) })),
    v.minLength(1),
  ),
})

const token = 'eip155:1:0x00000000000000000000000000000000000000bb'
const account = `eip155:1:${developer}`
const event = {
  eventId: '7f0b6d0e-3c6c-4a43-9c3c-1a0f6a3f9a51',
  url: 'https://dapp.example/',
  domain: 'dapp.example',
  timestamp: 1,
  props: { type: 'track', event: 'MODAL_OPEN' },
}

/** One good request for each call, and what it is answered with. */
const requests: Readonly<Record<EndpointName, readonly [status: number, path: string, body?: unknown]>> = {
  getSupportedChains: [200, '/v1/supported-chains'],
  getIdentity: [200, `/v1/identity/${developer}?sender=${developer}`],
  getHistory: [501, `/v1/account/${developer}/history?chainId=eip155:31337`],
  getBalance: [200, `/v1/account/${developer}/balance?currency=usd&chainId=eip155:31337`],
  getNfts: [501, `/v1/account/${developer}/nfts?chainId=eip155:31337`],
  getNft: [501, `/v1/nft/${encodeURIComponent(`eip155:31337/erc721:${developer}/1`)}`],
  getAllowances: [501, `/v1/account/${developer}/allowances?chainId=eip155:31337`],
  getSwapQuotes: [501, `/v1/convert/quotes?amount=1&from=${token}&to=${token}`],
  getSwapTokens: [501, '/v1/convert/tokens?chainId=eip155:1'],
  getSwapAllowance: [501, `/v1/convert/allowance?tokenAddress=${token}&userAddress=${account}`],
  getGasPrice: [200, '/v1/convert/gas-price?chainId=eip155:31337'],
  buildSwapApproval: [501, `/v1/convert/build-approve?userAddress=${account}&from=${token}&to=${token}`],
  buildSwapTransaction: [
    501,
    '/v1/convert/build-transaction',
    { amount: '1', from: token, to: token, userAddress: account },
  ],
  getTokenPrices: [501, '/v1/fungible/price', { currency: 'usd', addresses: [token], projectId: 'p' }],
  getPriceHistory: [501, `/v1/fungible/price-history?addresses=${token}`],
  getName: [501, '/v1/profile/account/ada.w3m.example?apiVersion=2'],
  getNamesOfAddress: [501, `/v1/profile/reverse/${developer}`],
  getNameSuggestions: [501, '/v1/profile/suggestions/ada'],
  registerName: [501, '/v1/profile/account', { coin_type: 60, address: developer, message: '{}', signature: '0xab' }],
  releaseName: [
    501,
    '/v1/profile/account/ada.w3m.example/release',
    { coin_type: 60, address: developer, message: '{}', signature: '0xab' },
  ],
  moveName: [
    501,
    '/v1/profile/account/ada.w3m.example/address',
    {
      owner: { coin_type: 60, address: developer, message: '{}', signature: '0xab' },
      claimant: { coin_type: 60, address: developer, message: '{}', signature: '0xab' },
    },
  ],
  getNameZones: [200, '/v1/profile/zones'],
  askNameGateway: [
    501,
    '/v1/profile/gateway',
    { sender: developer, urls: ['https://gateway.example/{data}.json'], data: '0x12' },
  ],
  createOnrampUrl: [501, '/v1/generators/onrampurl', { destinationWallets: [{ address: developer }] }],
  getOnrampOptions: [501, '/v1/onramp/options'],
  getOnrampQuote: [
    501,
    '/v1/onramp/quote',
    { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '10', network: 'base' },
  ],
  getOnrampBuyOptions: [501, '/v1/onramp/buy/options?country=US'],
  getOnrampBuyQuotes: [
    501,
    '/v1/onramp/buy/quotes?purchaseCurrency=USDC&paymentCurrency=USD&paymentAmount=10&purchaseNetwork=base',
  ],
  getOnrampPurchase: [501, `/v1/onramp/purchases/${'a'.repeat(32)}`],
  getSessions: [501, `/v1/sessions/${account}`],
  revokeSession: [501, `/v1/sessions/${account}/revoke`, { pci: 'p', signature: '0xab' }],
  getWallets: [200, '/getWallets?page=1&entries=4'],
  getAnalyticsConfig: [200, '/getAnalyticsConfig'],
  getProjectConfig: [200, '/appkit/v1/config'],
  getAllowedOrigins: [200, '/projects/v1/origins'],
  getProjectLimits: [200, '/appkit/v1/project-limits'],
  sendEvent: [200, '/e', event],
  sendEvents: [200, '/batch', [event]],
  getLoginOffers: [200, '/login/v1/offers'],
  getSignInNonce: [501, '/auth/v1/nonce'],
  signIn: [400, '/auth/v1/authenticate', { message: 'Hello', signature: '0x' }],
  getSignInSession: [401, '/auth/v1/me'],
  signOut: [200, '/auth/v1/sign-out', {}],
}

describe('The calls of the API', () => {
  const { app } = testServer()
  for (const [name, [status, path, body]] of Object.entries(requests) as [
    EndpointName,
    (typeof requests)[EndpointName],
  ][]) {
    it(`${name} is answered with ${status} in the agreed shape`, async () => {
      const response = await app.request(
        `${path}${path.includes('?') ? '&' : '?'}projectId=p&st=w3m&sv=0.1.0`,
        body ? post(body) : undefined,
      )
      expect(response.status).to.equal(status)
      v.parse(status === 200 ? endpoints[name].response : failed, await response.json())
    })
  }

  const spellings: readonly [title: string, currency: (id: string) => unknown][] = [
    ['its id', id => id],
    ['an object with its id', id => ({ id })],
    [
      'an object with all that the options told of it',
      id => ({
        id,
        name: id,
        symbol: id,
        networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '0x' }],
        payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }],
      }),
    ],
  ]
  for (const [title, currency] of spellings) {
    const send = async (purchase: string, payment: string) => {
      const response = await app.request(
        '/v1/onramp/quote',
        post({
          purchaseCurrency: currency(purchase),
          paymentCurrency: currency(payment),
          amount: '10',
          network: 'base',
        }),
      )
      return {
        status: response.status,
        fields: v.parse(failed, await response.json()).reasons.map(reason => reason.field),
      }
    }

    it(`a purchase may name each currency by ${title}`, async () => {
      expect((await send('USDC', 'USD')).status).to.equal(501)
    })

    it(`a purchase that names a currency by ${title} is checked: the id is a text of 1 to 256 characters`, async () => {
      for (const id of ['', 'x'.repeat(257)]) {
        expect(await send(id, 'USD'))
          .to.deep.include({ status: 400 })
          .and.to.have.property('fields')
          .that.satisfies((fields: string[]) => fields.every(field => field.startsWith('purchaseCurrency')))
        expect(await send('USDC', id))
          .to.deep.include({ status: 400 })
          .and.to.have.property('fields')
          .that.satisfies((fields: string[]) => fields.every(field => field.startsWith('paymentCurrency')))
      }
    })
  }

  it('takes escaped path parameters', async () => {
    expect((await app.request(`/v1/sessions/${encodeURIComponent(account)}`)).status).to.equal(501)
  })
})

describe('Requests that are wrong', () => {
  const { app } = testServer()
  const cases: readonly [title: string, status: number, field: string, path: string, init?: RequestInit][] = [
    ['an unknown path', 404, 'path', '/v2/unknown'],
    ['a known path by another method', 404, 'path', '/v1/supported-chains', { method: 'DELETE' }],
    ['a currency that is none', 400, 'currency', `/v1/account/${developer}/balance?currency=gold`],
    ['a chain id that is none', 400, 'chainId', `/v1/account/${developer}/balance?chainId=31337`],
    ['a chain that is not served', 400, 'chainId', `/v1/account/${developer}/balance?chainId=eip155:1`],
    ['an address of no chain', 400, 'address', '/v1/account/a%20b/balance?chainId=eip155:31337'],
    [
      'an address of another chain',
      400,
      'address',
      '/v1/account/So11111111111111111111111111111111111111112/balance?chainId=eip155:31337',
    ],
    ['a name that is no address', 400, 'address', '/v1/identity/nonsense'],
    ['a path that tries to leave', 400, 'address', '/v1/identity/..%2F..%2Fetc'],
    ['page zero', 400, 'page', '/getWallets?page=0'],
    ['a page that is no number', 400, 'page', '/getWallets?page=one'],
    ['too many entries', 400, 'entries', '/getWallets?entries=101'],
    ['a badge that is none', 400, 'badge_type', '/getWallets?badge_type=gold'],
    ['a long search', 400, 'search', `/getWallets?search=${'x'.repeat(101)}`],
    ['a list of too many ids', 400, 'include', `/getWallets?include=${Array(201).fill('a').join()}`],
    ['a chain in the list that is none', 400, 'chains.1', '/getWallets?chains=eip155:1,x'],
    ['a long project id', 400, 'projectId', `/v1/supported-chains?projectId=${'x'.repeat(129)}`],
    ['a body that is no JSON', 422, 'body', '/v1/fungible/price', post('{"currency":')],
    [
      'a body that is no text',
      422,
      'body',
      '/v1/fungible/price',
      { method: 'POST', body: new Uint8Array([0xff, 0xfe]) },
    ],
    ['no body', 422, 'body', '/v1/fungible/price', { method: 'POST' }],
    ['a huge body', 413, 'body', '/v1/fungible/price', post('x'.repeat(65_537))],
    ['a body of another shape', 400, 'addresses', '/v1/fungible/price', post({ currency: 'usd', addresses: [] })],
    [
      'a currency that is a list',
      400,
      'purchaseCurrency',
      '/v1/onramp/quote',
      post({ purchaseCurrency: ['USDC'], paymentCurrency: 'USD', amount: '10', network: 'base' }),
    ],
    [
      'a currency without an id',
      400,
      'paymentCurrency',
      '/v1/onramp/quote',
      post({ purchaseCurrency: 'USDC', paymentCurrency: { symbol: 'USD' }, amount: '10', network: 'base' }),
    ],
    [
      'a currency whose id is a number',
      400,
      'paymentCurrency',
      '/v1/onramp/quote',
      post({ purchaseCurrency: 'USDC', paymentCurrency: { id: 1 }, amount: '10', network: 'base' }),
    ],
    [
      'a call of a node that is nested too deeply',
      400,
      'body',
      '/v1?chainId=eip155:31337',
      post(`{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
    ],
    ['a body that is a list', 400, 'coin_type', '/v1/profile/account', post([])],
    ['a node that is down', 503, 'chainId', `/v1/account/${developer}/balance?chainId=eip155:404`],
    ['a picture of no wallet', 404, 'id', '/getWalletImage/none'],
    ['a picture of no network', 404, 'id', '/public/getAssetImage/none'],
    ['a picture of no token', 404, 'id', '/public/getTokenImage/NONE'],
    ['a picture of no currency', 404, 'id', '/public/getCurrencyImage/NONE'],
  ]
  for (const [title, status, field, path, init] of cases) {
    it(`${title} is answered with ${status} and its field`, async () => {
      const response = await app.request(path, init)
      expect(response.status).to.equal(status)
      const { reasons } = v.parse(failed, await response.json())
      expect(reasons.map(reason => reason.field)).to.include(field)
      expect(response.headers.get('access-control-allow-origin')).to.equal('*')
      expect(response.headers.get('cache-control')).to.equal('no-store')
    })
  }

  it('never hear of what failed inside', async t => {
    t.mock.method(console, 'error', () => undefined)
    const { app: broken, database } = testServer()
    database.exec('DROP TABLE identities')
    const response = await broken.request(`/v1/identity/${developer}`)
    expect(response.status).to.equal(500)
    expect(v.parse(failed, await response.json()).reasons[0]!.description).to.equal('The server failed to answer.')
  })
})

describe('What every answer carries', () => {
  it('any page may read it, and a GET needs no preflight', async () => {
    const { app } = testServer()
    const response = await app.request('/v1/supported-chains', { headers: { origin: 'https://dapp.example' } })
    expect(response.headers.get('access-control-allow-origin')).to.equal('*')
    expect(response.headers.get('access-control-allow-credentials')).to.equal(null)
    expect(response.headers.get('x-content-type-options')).to.equal('nosniff')
  })

  it('a preflight allows JSON and nothing that carries secrets', async () => {
    const response = await testServer().app.request('/v1/fungible/price', { method: 'OPTIONS' })
    expect(response.status).to.equal(204)
    expect(response.headers.get('access-control-allow-methods')).to.contain('POST')
    expect(response.headers.get('access-control-allow-headers'))
      .to.contain('content-type')
      .and.not.contain('authorization')
  })

  it('the health answer says that the directory is there, and how much the relay holds', async () => {
    const response = await testServer().app.request('/health')
    expect(await response.json()).to.deep.equal({
      status: 'OK',
      wallets: 560,
      relay: { sockets: 0, topics: 0, messages: 0, length: 0 },
    })
  })
})

describe('The rate limit', () => {
  it('lets ten seconds of requests through at once, then says how long to wait, and forgives with time', async () => {
    let now = 0
    const { app } = testServer({ ratePerSecond: 1, now: () => now })
    const send = () => app.request('/v1/supported-chains')
    for (let count = 0; count < 10; count++) expect((await send()).status).to.equal(200)
    const refused = await send()
    expect(refused.status).to.equal(429)
    expect(refused.headers.get('retry-after')).to.equal('1')
    v.parse(failed, await refused.json())
    now = 1_000
    expect((await send()).status).to.equal(200)
    expect((await send()).status).to.equal(429)
    now = 0
    expect((await send()).status, 'a clock that was set back').to.equal(429)
  })

  it('counts every request of a batch', async () => {
    const { app } = testServer({ ratePerSecond: 1, now: () => 0 })
    const batch = (length: number) =>
      app.request(
        `/v1?chainId=eip155:31337`,
        post(Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' }))),
      )
    expect((await batch(9)).status).to.equal(200)
    expect((await batch(2)).status).to.equal(429)
    expect((await batch(1)).status).to.equal(429)
  })

  it('counts what a project asks for by itself where that is set, whoever asks', async () => {
    let now = 0
    const { app } = testServer({ ratePerSecondProject: 1, now: () => now })
    const send = (projectId?: string) =>
      app.request(`/v1/supported-chains${projectId ? `?projectId=${projectId}` : ''}`)
    for (let count = 0; count < 10; count += 1) expect((await send('one')).status).to.equal(200)
    const refused = await send('one')
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '1'])
    expect(await refused.json()).to.deep.equal({
      status: 'FAILED',
      reasons: [{ field: 'projectId', description: 'Too many requests of this project.' }],
    })
    expect([(await send('two')).status, (await send()).status]).to.deep.equal([200, 200])
    now = 1_000
    expect((await send('one')).status).to.equal(200)
  })

  it('lets the largest batch through at the default rate, and the next calls when it is paid for', async () => {
    let now = 0
    const { app } = testServer({ ratePerSecond: 50, now: () => now })
    const batch = (length: number) =>
      app.request(
        `/v1?chainId=eip155:31337`,
        post(Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' }))),
      )
    expect((await batch(1_000)).status).to.equal(200)
    const refused = await batch(1)
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '11'])
    now = 11_000
    expect((await batch(1)).status).to.equal(200)
    expect((await batch(1_000)).status).to.equal(429)
    now = 16_000
    expect((await batch(1_000)).status).to.equal(200)
  })

  it('counts every event of a batch', async () => {
    const { app } = testServer({ ratePerSecond: 1, now: () => 0 })
    const batch = (length: number) => app.request('/batch', post(Array.from({ length }, () => event)))
    expect((await batch(9)).status).to.equal(200)
    expect((await batch(2)).status).to.equal(429)
  })

  const clients: readonly (readonly [title: string, one: string, other: string, isSame: boolean])[] = [
    ['two IPv4 addresses', '192.0.2.1', '192.0.2.2', false],
    ['two addresses of one /64', '2001:db8:0:1::1', '2001:db8:0:1:ffff::2', true],
    ['one network written in two ways', '2001:db8::7', '2001:0db8:0000:0000:1::', true],
    ['two networks', '2001:db8:0:1::1', '2001:db8:0:2::1', false],
    ['IPv4 addresses in IPv6 clothes', '::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
  ]
  for (const [title, one, other, isSame] of clients) {
    it(`takes ${title} for ${isSame ? 'one client' : 'two'}`, () => {
      expect(clientKey(one) === clientKey(other)).to.equal(isSame)
    })
  }

  it('never stops the health answer', async () => {
    const { app } = testServer({ ratePerSecond: 1, now: () => 0 })
    for (let count = 0; count < 20; count++) expect((await app.request('/health')).status).to.equal(200)
  })
})

describe('Identities', () => {
  it('are those in the database, whatever the case of the address', async () => {
    const { app, database } = testServer()
    database
      .prepare('INSERT INTO identities (address, name, avatar) VALUES (?, ?, ?)')
      .run(developer.toLowerCase(), 'ada.w3m.example', null)
    const response = await app.request(`/v1/identity/${developer}`)
    expect(await response.json()).to.deep.equal({ name: 'ada.w3m.example', avatar: null })
    expect(await (await app.request('/v1/identity/0x00000000000000000000000000000000000000aa')).json()).to.deep.equal({
      name: null,
      avatar: null,
    })
  })
})
