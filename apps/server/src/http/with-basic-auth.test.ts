import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import * as v from 'valibot'
import { callRpc, callRpcEach } from '../chains/call-rpc.js'
import { eip155AccountNames } from '../chains/eip155/eip155-account-names.js'
import { signIn } from '../chains/eip155/eip155-sign-in.js'
import { createCoinPrices } from '../prices/coin-prices.js'
import type { ServedChain } from '../settings.js'
import { createHostedSource } from '../sources/hosted-source.js'
import { foreignServer } from '../testing/foreign-server.js'
import { withBasicAuth } from './with-basic-auth.js'

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`

describe('A fetch that takes addresses with a user and a password', () => {
  const cases: readonly [
    title: string,
    address: string,
    headers: Readonly<Record<string, string>>,
    url: string,
    expected: string | null,
  ][] = [
    ['sends both as a header', 'https://ada:pass@a.example/x?y=1', {}, 'https://a.example/x?y=1', basic('ada:pass')],
    ['sends a user alone', 'https://ada@a.example/', {}, 'https://a.example/', basic('ada:')],
    ['sends a password alone', 'https://:pass@a.example/', {}, 'https://a.example/', basic(':pass')],
    ['decodes them', 'https://a%40b:p%3Aé%2F+@a.example/', {}, 'https://a.example/', basic('a@b:p:é/+')],
    ['takes a percent sign for itself', 'https://ada:100%@a.example/', {}, 'https://a.example/', basic('ada:100%')],
    ['keeps a header that is there', 'https://a:b@a.example/', { Authorization: 'Key' }, 'https://a.example/', 'Key'],
    ['adds none to other addresses', 'https://a.example/@x:y', {}, 'https://a.example/@x:y', null],
  ]
  for (const [title, address, headers, url, expected] of cases) {
    it(title, async () => {
      const sent: Request[] = []
      await withBasicAuth(async (input, init) => {
        sent.push(new Request(input, init))
        return new Response()
      })(address, { method: 'POST', headers: { ...headers, 'x-key': 'k' }, body: '{}' })
      expect(sent.map(request => [request.url, request.method])).to.deep.equal([[url, 'POST']])
      expect(sent.map(request => request.headers.get('authorization'))).to.deep.equal([expected])
      expect(sent.map(request => request.headers.get('x-key'))).to.deep.equal(['k'])
    })
  }
})

const call = v.object({ id: v.number() })

describe('A server that wants a user and a password', () => {
  let server: Awaited<ReturnType<typeof foreignServer>>
  before(async () => {
    server = await foreignServer(({ body }) =>
      Array.isArray(body)
        ? body.map(one => ({ jsonrpc: '2.0', id: v.parse(call, one).id, result: '0x1' }))
        : v.is(call, body)
          ? { jsonrpc: '2.0', id: body.id, result: '0x1' }
          : { fungibles: [{ name: 'Ether', symbol: 'ETH', iconUrl: '', price: 2 }] },
    )
  })
  after(() => server.close())

  const address = `0x${'c'.repeat(40)}`
  const chainAt = (rpcUrl: string): ServedChain => ({
    caipNetworkId: 'eip155:1',
    name: 'Ethereum',
    rpcUrl,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    tokens: [],
  })
  const data = {
    accountAddress: address,
    chainId: 'eip155:1',
    domain: 'dapp.example',
    uri: 'https://dapp.example/',
    version: '1',
    nonce: '12345678',
  } as const

  const ways: readonly [title: string, read: (url: string) => Promise<unknown>, expected: unknown][] = [
    ['a node', url => callRpc(url, 'eth_chainId', []), '0x1'],
    ['a node, for several answers', url => callRpcEach(url, [['eth_chainId', []]]), [{ result: '0x1' }]],
    [
      'a node that checks a sign-in of a contract',
      url => signIn.verify({ data, message: 'hello', signature: '0x12' }, chainAt(url)),
      true,
    ],
    [
      'a node that checks who registers a name',
      url => eip155AccountNames.signerOf({ address, message: 'hello', signature: '0x12' }, chainAt(url)),
      'contract',
    ],
    [
      'a server that knows what the nodes do not tell',
      url => createHostedSource({ name: 'It', perSecond: 5 }).fetch({ url: new URL(url), body: { id: 1 } }, call),
      { id: 1 },
    ],
    [
      'a server that knows prices of coins',
      url =>
        createCoinPrices({ source: { url, currency: 'usd' }, chains: [chainAt(url)], now: Date.now }).of('eip155:1'),
      { currency: 'USD', amount: '2' },
    ],
  ]
  for (const [title, read, expected] of ways) {
    it(`is read as ${title}`, async () => {
      server.requests.length = 0
      expect(await read(server.url.replace('//', '//ada:p%40ss@'))).to.deep.equal(expected)
      const sent = server.requests.map(({ headers }) => headers.authorization)
      expect([...new Set(sent)]).to.deep.equal([basic('ada:p@ss')])
    })
  }
})
