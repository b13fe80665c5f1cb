import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { walletOrigin, walletEnvironment, type WalletEnvironment } from '../testing/wallet-environment.js'
import { testChain } from '../testing/test-server.js'
import { createCoinPrices } from './coin-prices.js'

const chain = (caipNetworkId: string, hasMarket?: boolean) => ({
  ...testChain,
  caipNetworkId: caipNetworkId as typeof testChain.caipNetworkId,
  ...(hasMarket !== undefined && { hasMarket }),
})
const chains = [
  chain('eip155:1'),
  chain('eip155:137'),
  chain('eip155:10', false),
  chain('eip155:11155111', true),
  chain('eip155:31337'),
  chain('eip155:4242', true),
  chain('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
]

describe('The price of a coin, for the approval screens', () => {
  const requests: { readonly path: string; readonly body: unknown }[] = []
  let answer: () => { readonly status?: number; readonly body: string }
  let source: Server
  let env: WalletEnvironment
  let bare: WalletEnvironment
  before(async () => {
    source = createServer((request, response) => {
      let body = ''
      request.on('data', chunk => (body += chunk))
      request.on('end', () => {
        requests.push({ path: request.url!, body: JSON.parse(body) })
        const { status = 200, body: text } = answer()
        response.writeHead(status).end(text)
      })
    })
    await new Promise<void>(resolve => source.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
    env = await walletEnvironment({ chains, settings: { prices: { url, projectId: 'secret', currency: 'eur' } } })
    bare = await walletEnvironment({ chains })
  })
  after(async () => {
    await env.close()
    await bare.close()
    source.close()
  })

  const fungible = (price: unknown) => ({
    body: JSON.stringify({ fungibles: [{ name: 'Coin', symbol: 'C', iconUrl: '', price }] }),
  })
  const getPrice = async (id: string, { service }: WalletEnvironment = env) =>
    await service.app.request(`/api/price?chainId=${encodeURIComponent(id)}`)
  /** Half a minute later, so that the source is asked again. */
  const priceOf = async (id: string) => {
    env.wait(30_000)
    return ((await (await getPrice(id)).json()) as { readonly price?: unknown }).price
  }

  it('is the one that the source of the operator says, which learns the coin and nothing else', async () => {
    answer = () => fungible(3412.55)
    expect(await priceOf('eip155:1')).to.deep.equal({ currency: 'EUR', amount: '3412.55' })
    const { path, body } = requests.at(-1)!
    expect(new URL(path, 'http://a').pathname).to.equal('/v1/fungible/price')
    expect(body).to.deep.equal({ currency: 'eur', addresses: [`eip155:1:0x${'e'.repeat(40)}`], projectId: 'secret' })
    await priceOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect((requests.at(-1)!.body as { addresses: unknown }).addresses).to.deep.equal([
      `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So${'1'.repeat(41)}`,
    ])
  })

  it('is asked for once in half a minute', async () => {
    answer = () => fungible(2)
    await priceOf('eip155:137')
    const before = requests.length
    await getPrice('eip155:137')
    expect(requests).to.have.length(before)
    env.wait(30_000)
    await getPrice('eip155:137')
    expect(requests).to.have.length(before + 1)
  })

  for (const [title, response] of [
    ['it knows no such coin', { body: '{"fungibles":[]}' }],
    ['it says null', fungible(null)],
    ['it says nothing', fungible(0)],
    ['it says less than nothing', fungible(-5)],
    ['it says what cannot be', fungible(1e30)],
    ['it says a text', fungible('12')],
    ['it speaks no JSON', { body: '<h1>' }],
    ['it refuses', { status: 500, body: '{}' }],
  ] as const) {
    it(`is none where ${title}`, async () => {
      answer = () => response
      expect(await priceOf('eip155:1')).to.equal(undefined)
    })
  }

  it('is none where the source does not answer', async () => {
    const prices = createCoinPrices({ source: { url: 'http://127.0.0.1:1', currency: 'usd' }, chains, now: () => 0 })
    expect(await prices.of('eip155:1')).to.equal(undefined)
  })

  it('is a decimal text however small it is', async () => {
    answer = () => fungible(1.5e-9)
    expect(await priceOf('eip155:1')).to.deep.equal({ currency: 'EUR', amount: '0.0000000015' })
  })

  for (const [id, why] of [
    ['eip155:11155111', 'a test network, whatever its operator says'],
    ['eip155:31337', 'a chain that nobody knows'],
    ['eip155:10', 'a chain that its operator says it of'],
    ['eip155:99', 'a chain that is not served'],
  ] as const) {
    it(`is never asked for on ${why}`, async () => {
      const before = requests.length
      expect(await priceOf(id)).to.equal(undefined)
      expect(requests).to.have.length(before)
    })
  }

  it('is promised to the frame for the chains that may have one, and for none where no source is set', async () => {
    const priced = async ({ service }: WalletEnvironment) => {
      const { networks } = (await (await service.app.request('/api/frame-config')).json()) as {
        readonly networks: readonly { readonly id: string; readonly hasPrice?: true }[]
      }
      return networks.filter(({ hasPrice }) => hasPrice).map(({ id }) => id)
    }
    expect(await priced(env)).to.deep.equal([
      'eip155:1',
      'eip155:137',
      'eip155:4242',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ])
    expect(await priced(bare)).to.deep.equal([])
    expect(await (await getPrice('eip155:1', bare)).json()).to.deep.equal({})
  })

  it('is for the frame alone', async () => {
    expect(
      (await env.service.app.request('/api/price?chainId=eip155:1', { headers: { origin: 'https://dapp.example' } }))
        .status,
    ).to.equal(403)
    expect(
      (await env.service.app.request('/api/price?chainId=eip155:1', { headers: { origin: walletOrigin } })).status,
    ).to.equal(200)
    expect((await env.service.app.request('/api/price?chainId=nonsense')).status).to.equal(400)
  })
})
