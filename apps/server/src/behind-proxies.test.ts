import { describe, it } from 'node:test'
import { expect } from 'chai'
import { sandboxSecrets, startOnrampStandIn } from './testing/onramp-stand-in.js'
import { developer, post, testServer } from './testing/test-server.js'
import type { Server } from './server.js'

const [proxy, far, one, other] = ['127.0.0.1', '10.0.0.2', '203.0.113.7', '203.0.113.8']

/** Asks as if from an address, with the header of a proxy. */
const askFrom =
  ({ app }: Server, peer: string) =>
  (path: string, forwarded?: string, init: RequestInit = {}) =>
    app.request(
      path,
      { ...init, headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) } },
      { incoming: { socket: { remoteAddress: peer } } },
    )

const rates = { ratePerSecond: 1, ratePerSecondLoopback: 1_000, now: () => 0 }

/** How many of a few calls more than one visitor may make are answered. */
async function answered(send: ReturnType<typeof askFrom>, forwarded: (index: number) => string | undefined) {
  const statuses = []
  for (let index = 0; index < 12; index += 1)
    statuses.push((await send('/v1/supported-chains', forwarded(index))).status)
  return statuses.filter(status => status === 200).length
}

describe('A server behind proxies', () => {
  for (const peer of [proxy, `::ffff:${proxy}`, far])
    it(`holds each visitor behind the one at ${peer} to a share of its own, and none to that of this machine`, async () => {
      const server = testServer({ ...rates, proxies: [proxy, far] })
      const send = askFrom(server, peer)
      expect(await answered(send, () => one)).to.equal(10)
      expect(await answered(send, index => `198.51.100.${index}, ${one}`), 'what is claimed before').to.equal(0)
      expect(await answered(send, () => other)).to.equal(10)
      await server.close()
    })

  it('believes nobody else', async () => {
    const server = testServer({ ...rates, proxies: [proxy] })
    const send = askFrom(server, one)
    expect(await answered(send, index => `198.51.100.${index}`)).to.equal(10)
    expect(await answered(send, () => proxy)).to.equal(0)
    expect(await answered(askFrom(server, other), () => undefined)).to.equal(10)
    await server.close()
  })

  it('believes nobody at all where no proxy is named', async () => {
    const server = testServer(rates)
    expect(await answered(askFrom(server, far), index => `198.51.100.${index}`)).to.equal(10)
    expect(await answered(askFrom(server, proxy), () => one)).to.equal(12)
    await server.close()
  })

  it('takes what says no address for the proxy', async () => {
    const server = testServer({ ...rates, proxies: [far] })
    const texts = [undefined, '', 'unknown', '127.0.0.1', `${one}, -`]
    expect(await answered(askFrom(server, far), index => texts[index % texts.length])).to.equal(10)
    await server.close()
  })

  it('holds each visitor to a share of its own of sign-ins', async () => {
    const signIn = { domains: ['dapp.example'], ratePerSecond: 1, ratePerSecondLoopback: 1_000 }
    const server = testServer({ signIn, proxies: [proxy], now: () => 0 })
    const send = askFrom(server, proxy)
    const statuses = async (forwarded: string) => {
      const answers = []
      for (let index = 0; index < 11; index += 1) answers.push((await send('/auth/v1/nonce', forwarded)).status)
      return answers
    }
    const once = [...Array.from({ length: 10 }, () => 200), 429]
    expect(await statuses(one)).to.deep.equal(once)
    expect(await statuses(other)).to.deep.equal(once)
    await server.close()
  })

  it('holds each visitor to a share of its own of purchases that nobody pays', async () => {
    const standIn = await startOnrampStandIn()
    const onramp = { sandbox: { url: standIn.url, ...sandboxSecrets } }
    const server = testServer({ onramp, proxies: [proxy], now: () => 0 })
    const send = askFrom(server, proxy)
    const begin = async (forwarded: string) => {
      const body = { destinationWallets: [{ address: developer, blockchains: ['local-one'], assets: ['LUSD'] }] }
      return (await send('/v1/generators/onrampurl', forwarded, post({ ...body, paymentAmount: '100' }))).status
    }
    for (let begun = 0; begun < 20; begun += 1) expect(await begin(one)).to.equal(200)
    expect([await begin(one), await begin(`${one}, ${other}`)]).to.deep.equal([429, 200])
    await server.close()
    await standIn.close()
  })

  it('tells the provider of a purchase the address of the visitor', async () => {
    const standIn = await startOnrampStandIn()
    standIn.answers.set('GET /onramp/v1/buy/options', {
      payment_currencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '2', max: '7500' }] }],
      purchase_currencies: [
        { id: 'u', name: 'USDC', symbol: 'USDC', networks: [{ name: 'base', display_name: 'Base', chain_id: '8453' }] },
      ],
    })
    standIn.answers.set('POST /onramp/v1/token', { token: 't0' })
    const keySecret = Buffer.alloc(32, 7).toString('base64')
    const coinbase = { keyId: 'id', keySecret, apiUrl: standIn.url, pageUrl: standIn.url }
    const server = testServer({ onramp: { coinbase }, proxies: [proxy] })
    const body = { destinationWallets: [{ address: developer, blockchains: ['base'], assets: ['USDC'] }] }
    const answer = await askFrom(server, proxy)('/v1/generators/onrampurl', `198.51.100.1, ${one}`, post(body))
    expect(answer.status).to.equal(200)
    const tokenRequest = standIn.requests.find(({ path }) => path === '/onramp/v1/token')
    expect(JSON.parse(tokenRequest!.body)).to.include({ clientIp: one })
    await server.close()
    await standIn.close()
  })
})
