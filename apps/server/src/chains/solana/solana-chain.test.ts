import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { expect } from 'chai'
import * as v from 'valibot'
import { endpoints } from '@w3m/core/api'
import { developer, post, testChain, testServer, testSolana } from '../../testing/test-server.js'

const { app } = testServer({ chains: [testChain, testSolana] })
const chain = testSolana.caipNetworkId
/** The first account of the developer wallet. */
const owner = 'G6iUkfkEGhsyYr8pKXvXUJoLpyh3inV5GdnKw5epJ1sn'
const nobody = '5sbbMtKfrVqpyzQFWcFcCbNqJ4MTbDzbCVTVABvVDmgT'
const [dollar, moss] = testSolana.tokens

const balancesOf = async (address: string, query = `?chainId=${chain}`, server = app) => {
  const response = await server.request(`/v1/account/${address}/balance${query}`)
  return v.parse(endpoints.getBalance.response, await response.json()).balances
}
/** What is read from a node that knows one token of an account, without any of the coin. */
async function balancesOfToken(mint: string, tokenAmount: object) {
  const holding = { account: { data: { parsed: { info: { mint, tokenAmount } } } } }
  const answers = [0, [], [holding], []].map((value, id) => ({ jsonrpc: '2.0', id, result: { value } }))
  const node = createServer((_, response) => response.end(JSON.stringify(answers)))
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  const { app: behind } = testServer({
    chains: [{ ...testSolana, rpcUrl: `http://127.0.0.1:${(node.address() as AddressInfo).port}` }],
  })
  const balances = await balancesOf(owner, undefined, behind)
  node.close()
  return balances
}
const figures = (balances: Awaited<ReturnType<typeof balancesOf>>) =>
  balances.map(({ symbol, quantity }) => [symbol, quantity.numeric, quantity.decimals])

describe('Balances from a Solana chain', () => {
  it('are the native coin and the tokens that are held, in exact decimals', async () => {
    const [native, ...tokens] = figures(await balancesOf(owner))
    expect(native).to.deep.equal(['SOL', '100', '9'])
    expect(tokens).to.have.deep.members([
      ['LUSD', '25000', '6'],
      ['MOSS', '340.25', '9'],
    ])
  })

  it('name the chain and the token by CAIP ids', async () => {
    const balance = (await balancesOf(owner)).find(({ symbol }) => symbol === 'LUSD')!
    expect([balance.name, balance.chainId, balance.address, balance.price]).to.deep.equal([
      'Local Dollar',
      chain,
      `${chain}:${dollar!.address}`,
      null,
    ])
  })

  it('of an account with nothing are the native coin only', async () => {
    expect(figures(await balancesOf(nobody))).to.deep.equal([['SOL', '0', '9']])
  })

  it('show a token that is asked for even where none is held, once, and leave out what is no token', async () => {
    const mossId = `${chain}:${moss!.address}`
    const query = `&forceUpdate=${mossId},${mossId},${chain}:${nobody},${testChain.caipNetworkId}:${developer}`
    expect(figures(await balancesOf(nobody, `?chainId=${chain}${query}`))).to.deep.equal([
      ['SOL', '0', '9'],
      ['MOSS', '0', '9'],
    ])
    expect(
      figures(await balancesOf(owner, `?chainId=${chain}${query}`)).filter(([symbol]) => symbol === 'MOSS'),
    ).to.deep.equal([['MOSS', '340.25', '9']])
  })

  it('call a token that is not configured by its mint', async () => {
    const { app: bare } = testServer({ chains: [{ ...testSolana, tokens: [] }] })
    const expected = [
      ['SOL', '100', '9'],
      [dollar!.address.slice(0, 4), '25000', '6'],
      [moss!.address.slice(0, 4), '340.25', '9'],
    ]
    for (const query of ['', `&forceUpdate=${chain}:${dollar!.address}`])
      expect(figures(await balancesOf(owner, `?chainId=${chain}${query}`, bare))).to.have.deep.members(expected)
  })

  it('call what wraps the coin by a name of its own, since others call it as the coin', async () => {
    const mint = 'So11111111111111111111111111111111111111112'
    const balances = await balancesOfToken(mint, { amount: '1500000000', decimals: 9 })
    expect(balances.map(({ name, symbol, quantity }) => [name, symbol, quantity.numeric])).to.deep.equal([
      [testSolana.nativeCurrency.name, 'SOL', '0'],
      ['Wrapped SOL', 'wSOL', '1.5'],
    ])
  })

  for (const [title, amount, uiAmountString, numeric] of [
    ['as wallets and markets count them, where the mint multiplies them', '100000000', '10', '10'],
    ['as they are, where the mint multiplies them by one', '100000000', '1', '1'],
    [
      'exact, where the node multiplies them by one in floats',
      '9007199254740993001',
      '90071992547.40992737',
      '90071992547.40993001',
    ],
    ['as they are, where the node shows no number', '100000000', 'inf', '1'],
  ] as const)
    it(`are the amounts of a token ${title}`, async () => {
      const [, token] = await balancesOfToken(nobody, { amount, decimals: 8, uiAmountString })
      expect(token!.quantity).to.deep.equal({ decimals: '8', numeric })
    })

  it('without a chain are those of the chains whose address it is', async () => {
    expect((await balancesOf(owner, '')).every(({ chainId }) => chainId === chain)).to.equal(true)
    expect((await balancesOf(developer, '')).every(({ chainId }) => chainId === testChain.caipNetworkId)).to.equal(true)
  })

  for (const [title, path] of [
    ['an EVM address', `/v1/account/${developer}/balance?chainId=${chain}`],
    ["an address of nobody's chain", '/v1/account/nobody/balance'],
  ] as const) {
    it(`are refused for ${title} with 400`, async () => {
      expect((await app.request(path)).status).to.equal(400)
    })
  }

  for (const [title, answer] of [
    ['no JSON', 'x'],
    ['no batch', '{"jsonrpc":"2.0","id":0,"result":{"value":1}}'],
    [
      'errors',
      JSON.stringify([0, 1, 2, 3].map(id => ({ jsonrpc: '2.0', id, error: { code: -32000, message: 'no' } }))),
    ],
    [
      'an amount that is no number',
      JSON.stringify([0, 1, 2, 3].map(id => ({ jsonrpc: '2.0', id, result: { value: id === 0 ? 'much' : [] } }))),
    ],
  ] as const) {
    it(`are 503 where the node answers with ${title}`, async () => {
      const node = createServer((_, response) => response.end(answer))
      await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
      const { app: behind } = testServer({
        chains: [{ ...testSolana, rpcUrl: `http://127.0.0.1:${(node.address() as AddressInfo).port}` }],
      })
      const response = await behind.request(`/v1/account/${owner}/balance?chainId=${chain}`)
      node.close()
      expect(response.status).to.equal(503)
    })
  }
})

describe('The JSON-RPC proxy to a Solana chain', () => {
  const call = async (method: string, params: readonly unknown[] = []) =>
    (await (await app.request(`/v1?chainId=${chain}`, post({ jsonrpc: '2.0', id: 1, method, params }))).json()) as {
      readonly result?: unknown
      readonly error?: { readonly code: number }
    }

  it('answers with what the node says', async () => {
    expect(((await call('getGenesisHash')).result as string).slice(0, 32)).to.equal(chain.slice('solana:'.length))
    expect((await call('getBalance', ['x'])).error!.code).to.equal(-32602)
  })

  for (const method of ['requestAirdrop', 'eth_chainId', 'getClusterNodes', 'validatorExit', 'signatureSubscribe']) {
    it(`never passes "${method}" on`, async () => {
      expect((await call(method)).error!.code).to.equal(-32601)
    })
  }
})
