import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { expect } from 'chai'
import * as v from 'valibot'
import { endpoints } from '@w3m/core/api'
import { sourceDefaults } from '../../sources/source-settings.js'
import { deadChain, developer, post, testChain, testServer } from '../../testing/test-server.js'

const { app } = testServer()
const chain = testChain.caipNetworkId
const nobody = '0x00000000000000000000000000000000000000aa'
const balancesOf = async (address: string, query = '') =>
  v.parse(
    endpoints.getBalance.response,
    await (await app.request(`/v1/account/${address}/balance?chainId=${chain}${query}`)).json(),
  ).balances
const figures = (balances: Awaited<ReturnType<typeof balancesOf>>) =>
  balances.map(({ symbol, quantity }) => [symbol, quantity.numeric, quantity.decimals])
const token = (symbol: string) => testChain.tokens.find(token => token.symbol === symbol)!

describe('Balances from a real chain', () => {
  it('are the native coin and the tokens that are held, in exact decimals', async () => {
    const [native, ...tokens] = figures(await balancesOf(developer))
    expect(native).to.deep.equal(['ETH', '10000', '18'])
    expect(tokens).to.deep.equal([
      ['LUSD', '25000', '6'],
      ['LEAF', '1200.5', '18'],
      ['GRIT', '0.75', '8'],
    ])
  })

  it('name the chain and the token by CAIP ids, and no price that nobody knows', async () => {
    const [native, dollar] = await balancesOf(developer)
    expect(native).to.not.have.property('address')
    expect(dollar!.address).to.equal(`${chain}:${token('LUSD').address}`)
    for (const { chainId, price, value } of [native!, dollar!])
      expect([chainId, price, value]).to.deep.equal([chain, null, null])
  })

  it('of an account with nothing are the native coin only', async () => {
    expect(figures(await balancesOf(nobody))).to.deep.equal([['ETH', '0', '18']])
  })

  it('show a token that is asked for even where none is held, once, in whatever case', async () => {
    const address = token('LEAF').address
    const query = `&forceUpdate=${chain}:${address},${chain}:${address.toLowerCase()}`
    expect(figures(await balancesOf(nobody, query))).to.deep.equal([
      ['ETH', '0', '18'],
      ['LEAF', '0', '18'],
    ])
    expect(figures(await balancesOf(developer, query)).filter(([symbol]) => symbol === 'LEAF')).to.have.length(1)
  })

  it('read what a token is from the chain where it is not configured', async () => {
    const { app: bare } = testServer({ chains: [{ ...testChain, tokens: [] }] })
    const response = await bare.request(
      `/v1/account/${developer}/balance?chainId=${chain}&forceUpdate=${chain}:${token('GRIT').address}`,
    )
    const { balances } = v.parse(endpoints.getBalance.response, await response.json())
    expect(balances.map(({ name, symbol, quantity }) => [name, symbol, quantity.numeric])).to.deep.equal([
      ['Ether', 'ETH', '10000'],
      ['Grit', 'GRIT', '0.75'],
    ])
  })

  it('know tokens that are offered to be swapped, though nothing is indexed', async () => {
    const [wrapped, listed, other] = ['LEAF', 'GRIT', 'LUSD'].map(symbol => token(symbol).address)
    const { app: bare } = testServer({
      chains: [
        {
          ...testChain,
          tokens: [],
          exchange: { router: nobody, factory: nobody, wrapped: wrapped!, dollar: nobody, tokens: [listed!] },
        },
      ],
      sources: {
        ...sourceDefaults,
        aggregators: [
          { chain, kind: '0x', url: 'http://127.0.0.1:1', key: 'k', router: nobody, tokens: [other!], perSecond: 1 },
        ],
      },
    })
    const response = await bare.request(`/v1/account/${developer}/balance?chainId=${chain}`)
    const { balances } = v.parse(endpoints.getBalance.response, await response.json())
    expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).to.have.deep.members([
      ['ETH', '10000'],
      ['LEAF', '1200.5'],
      ['GRIT', '0.75'],
      ['LUSD', '25000'],
    ])
  })

  it('leave out what is no token, and tokens of other chains', async () => {
    expect(
      figures(await balancesOf(nobody, `&forceUpdate=${chain}:${nobody},eip155:1:${token('LEAF').address}`)),
    ).to.deep.equal([['ETH', '0', '18']])
  })
})

interface RpcAnswer {
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number }
}

describe('The JSON-RPC proxy', () => {
  const proxy = (body: unknown, path = `/v1?chainId=${chain}&projectId=p`) => app.request(path, post(body))
  const call = (method: string, id: unknown = 1, params: unknown = []) => ({ jsonrpc: '2.0', id, method, params })

  for (const path of [`/v1?chainId=${chain}`, `/v1/?chainId=${chain}&projectId=p`]) {
    it(`answers at ${path.slice(0, 4)} with what the node says`, async () => {
      const response = await proxy(call('eth_chainId', 'abc'), path)
      expect(response.headers.get('content-type')).to.contain('application/json')
      expect(await response.json()).to.deep.equal({ jsonrpc: '2.0', id: 'abc', result: '0x7a69' })
    })
  }

  it("passes the node's own errors on", async () => {
    const { error } = (await (await proxy(call('eth_getBalance', 1, ['nonsense']))).json()) as RpcAnswer
    expect(error!.code).to.equal(-32602)
  })

  const refused = [
    'anvil_setBalance',
    'debug_traceCall',
    'admin_addPeer',
    'evm_mine',
    'hardhat_reset',
    'personal_sign',
    'eth_sign',
    'eth_accounts',
    'eth_sendTransaction',
    'eth_signTransaction',
    'eth_signTypedData_v4',
    'wallet_addEthereumChain',
    'miner_start',
    'txpool_content',
    'ETH_CHAINID',
    'constructor',
    '',
  ]
  for (const method of refused) {
    it(`never passes "${method}" on`, async () => {
      const answer = (await (await proxy(call(method, 7))).json()) as RpcAnswer
      expect([answer.id, answer.error!.code]).to.deep.equal([7, -32601])
    })
  }

  it('passes what it may of a batch, and answers each of the rest', async () => {
    const answers = (await (
      await proxy([
        call('eth_chainId', 1),
        call('anvil_mine', 2),
        5,
        call('eth_blockNumber', 3),
        { method: 'eth_chainId' },
      ])
    ).json()) as RpcAnswer[]
    const byId = answers.map(({ id, error }) => [id, error?.code])
    expect(byId).to.have.deep.members([
      [1, undefined],
      [3, undefined],
      [2, -32601],
      [null, -32600],
      [null, -32600],
    ])
  })

  it('takes a batch of 1,000, and none of 1,001 or nothing', async () => {
    const batch = Array.from({ length: 1001 }, (_, id) => call('eth_chainId', id))
    expect((await (await proxy(batch.slice(1))).json()) as RpcAnswer[]).to.have.length(1000)
    expect((await proxy(batch)).status).to.equal(400)
    expect((await proxy([])).status).to.equal(400)
  })

  const cases: readonly [title: string, status: number, path: string, body: string][] = [
    ['no chain', 400, '/v1', '{}'],
    ['a chain that is not served', 400, '/v1?chainId=eip155:1', '{}'],
    ['an address instead of a chain', 400, '/v1?chainId=http://127.0.0.1', '{}'],
    ['no JSON', 422, `/v1?chainId=${chain}`, '{'],
    ['a huge body', 413, `/v1?chainId=${chain}`, 'x'.repeat(1_048_577)],
    ['a node that is down', 503, `/v1?chainId=${deadChain.caipNetworkId}`, JSON.stringify(call('eth_chainId'))],
  ]
  for (const [title, status, path, body] of cases) {
    it(`answers ${title} with ${status}`, async () => {
      const response = await proxy(body, path)
      expect(response.status).to.equal(status)
      expect(await response.json()).to.have.property('status', 'FAILED')
    })
  }

  const nodes: readonly [title: string, listener: RequestListener][] = [
    ['answers 500', (_, response) => response.writeHead(500).end('{}')],
    ['answers a page', (_, response) => response.writeHead(403).end('<h1>203.0.113.7 has no key</h1>')],
    ['answers JSON of its own', (_, response) => response.end('{"key":"secret"}')],
    ['leads elsewhere', (_, response) => response.writeHead(302, { location: testChain.rpcUrl }).end()],
    [
      'breaks off',
      (_, response) =>
        response.writeHead(200, { 'content-length': '50' }).write('{"jsonrpc"', () => response.destroy()),
    ],
  ]
  for (const [title, listener] of nodes) {
    it(`answers 503 where the node ${title}`, async () => {
      const node = createServer(listener)
      await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
      const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
      const { app: behind } = testServer({ chains: [{ ...testChain, rpcUrl }] })
      const response = await behind.request(`/v1?chainId=${chain}`, post(call('eth_chainId')))
      node.close()
      expect(response.status).to.equal(503)
    })
  }
})
