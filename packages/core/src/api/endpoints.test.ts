import { expect } from 'chai'
import * as v from 'valibot'
import type { Endpoint } from './define-endpoint.js'
import { endpoints, type EndpointName } from './endpoints.js'
import { samples } from './endpoint.samples.js'

const names = Object.keys(endpoints) as EndpointName[]

describe('The definitions of the HTTP API', () => {
  it('are one for each call of the specification and of the directory', () => {
    const calls = names.map(name => `${endpoints[name].method} ${endpoints[name].path}`)
    expect(calls).to.have.members([
      'GET /v1/supported-chains',
      'GET /v1/identity/{address}',
      'GET /v1/account/{account}/history',
      'GET /v1/account/{address}/balance',
      'GET /v1/account/{account}/nfts',
      'GET /v1/nft/{id}',
      'GET /v1/account/{account}/allowances',
      'GET /v1/convert/quotes',
      'GET /v1/convert/tokens',
      'GET /v1/convert/allowance',
      'GET /v1/convert/gas-price',
      'GET /v1/convert/build-approve',
      'POST /v1/convert/build-transaction',
      'POST /v1/fungible/price',
      'GET /v1/fungible/price-history',
      'GET /v1/profile/account/{name}',
      'GET /v1/profile/reverse/{address}',
      'GET /v1/profile/suggestions/{name}',
      'POST /v1/profile/account',
      'POST /v1/profile/account/{name}/release',
      'POST /v1/profile/account/{name}/address',
      'GET /v1/profile/zones',
      'POST /v1/profile/gateway',
      'POST /v1/generators/onrampurl',
      'GET /v1/onramp/options',
      'POST /v1/onramp/quote',
      'GET /v1/onramp/buy/options',
      'GET /v1/onramp/buy/quotes',
      'GET /v1/onramp/purchases/{id}',
      'GET /v1/sessions/{id}',
      'POST /v1/sessions/{id}/revoke',
      'GET /getWallets',
      'GET /getAnalyticsConfig',
      'GET /appkit/v1/config',
      'GET /projects/v1/origins',
      'GET /appkit/v1/project-limits',
      'POST /e',
      'POST /batch',
      'GET /login/v1/offers',
      'GET /auth/v1/nonce',
      'POST /auth/v1/authenticate',
      'GET /auth/v1/me',
      'POST /auth/v1/sign-out',
    ])
  })

  for (const name of names) {
    const endpoint: Endpoint = endpoints[name]
    const sample = samples[name]

    describe(name, () => {
      sample.answers.forEach((answer, index) => {
        it(`reads real answer ${index + 1} without losing a field`, () => {
          expect(v.parse(endpoint.response, answer)).to.deep.equal(answer)
        })
      })

      it('refuses answers of another shape', () => {
        for (const answer of sample.invalidAnswers)
          expect(v.is(endpoint.response, answer), JSON.stringify(answer)).to.equal(false)
        if (endpoint.response.type !== 'unknown') expect(sample.invalidAnswers.length).to.be.greaterThan(1)
      })

      it('has a schema for each parameter of its path and none besides', () => {
        const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
        expect(Object.keys(endpoint.params ?? {})).to.have.members(inPath)
      })

      it('takes the requests it is made for', () => {
        for (const [part, value] of Object.entries(sample.request)) {
          const schema =
            part === 'path' ? v.object({ ...endpoint.params }) : part === 'query' ? endpoint.query! : endpoint.body!
          expect(v.is(schema, value), `${part} ${JSON.stringify(value)}`).to.equal(true)
        }
      })

      it('refuses requests with wrong values', () => {
        for (const { path, query, body } of sample.invalidRequests) {
          if (path) expect(v.is(v.object({ ...endpoint.params }), path), JSON.stringify(path)).to.equal(false)
          if (query) expect(v.is(endpoint.query!, query), JSON.stringify(query)).to.equal(false)
          if (body) expect(v.is(endpoint.body!, body), JSON.stringify(body)).to.equal(false)
        }
        if (endpoint.params || endpoint.query || endpoint.body)
          expect(sample.invalidRequests.length).to.be.greaterThan(0)
      })
    })
  }
})

describe('The quote of a purchase', () => {
  it('reads a currency as its id, whether a page writes the id or what the options told of it', () => {
    const read = (purchaseCurrency: unknown, paymentCurrency: unknown) =>
      v.parse(endpoints.getOnrampQuote.body, { purchaseCurrency, paymentCurrency, amount: '10', network: 'base' })
    const response = samples.getOnrampOptions.answers[0] as {
      readonly purchaseCurrencies: readonly { readonly id: string }[]
      readonly paymentCurrencies: readonly { readonly id: string }[]
    }
    const [purchase, payment] = [response.purchaseCurrencies[0]!, response.paymentCurrencies[0]!]
    expect(read(purchase, payment)).to.deep.equal(read(purchase.id, payment.id))
    expect(read(purchase, payment)).to.include({ purchaseCurrency: purchase.id, paymentCurrency: payment.id })
  })
})
