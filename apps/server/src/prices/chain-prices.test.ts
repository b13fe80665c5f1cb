import { after, before, describe, it } from 'node:test'
import { endpoints } from '@w3m/core/api'
import { expect } from 'chai'
import * as v from 'valibot'
import { parseUnits, type Address } from 'viem'
import { chainAccount, type ChainAccount } from '../testing/chain-account.js'
import type { Server } from '../server.js'
import { deadChain, developer, post, busyChain, testServer } from '../testing/test-server.js'

const exchange = JSON.parse(process.env.W3M_TEST_EXCHANGE!) as Record<
  'router' | 'factory' | 'wrapped' | 'dollar' | 'feeToken',
  Address
>
const chain = busyChain.caipNetworkId
const nativeId = `${chain}:0x${'e'.repeat(40)}`
const idOf = (address: string) => `${chain}:${address}`
const token = (symbol: string) => busyChain.tokens.find(token => token.symbol === symbol)!.address

describe('Prices by the pools of an exchange on a real chain', () => {
  let now = Date.now()
  let server: Server
  let ada: ChainAccount
  before(async () => {
    server = testServer({
      chains: [
        { ...busyChain, exchange },
        { ...deadChain, exchange },
      ],
      now: () => now,
    })
    ada = await chainAccount()
  })
  after(() => server.close())

  const getPrices = (addresses: readonly string[], currency = 'usd') =>
    server.app.request('/v1/fungible/price', post({ currency, addresses }))
  /** Makes so much of a token, half of it for a pool with so many dollars. */
  async function pool(token: Address, amount: bigint, dollars: bigint): Promise<void> {
    for (const [address, minted] of [
      [token, amount],
      [exchange.dollar, dollars],
    ] as const) {
      await ada.call({ contract: 'TestToken', address, functionName: 'mint', args: [ada.address, minted] })
      await ada.call({ contract: 'TestToken', address, functionName: 'approve', args: [exchange.router, minted] })
    }
    await ada.addLiquidity(exchange.router, [token, exchange.dollar], [amount / 2n, dollars])
  }
  const pricesOf = async (addresses: readonly string[], currency?: string) =>
    v
      .parse(endpoints.getTokenPrices.response, await (await getPrices(addresses, currency)).json())
      .fungibles.map(({ symbol, price }) => [symbol, price])

  it('are those of the pools, whatever the decimals', async () => {
    expect(await pricesOf([nativeId, ...['LUSD', 'LEAF', 'GRIT'].map(symbol => idOf(token(symbol)))])).to.deep.equal([
      ['ETH', 3000],
      ['LUSD', 1],
      ['LEAF', 3],
      ['GRIT', 60],
    ])
  })

  it('are known of the wrapped coin, and of a token that burns of what is moved', async () => {
    const [[wrapped, price], [fee, feePrice]] = (await pricesOf([idOf(exchange.wrapped), idOf(exchange.feeToken)])) as [
      [string, number],
      [string, number],
    ]
    expect([wrapped, price]).to.deep.equal(['WETH', 3000])
    // Of the ten thousand that were put in, a hundredth is gone.
    expect([fee, Math.round(feePrice * 1e6)]).to.deep.equal(['DTT', Math.round((3_000 * 10 * 1e6) / 9_900)])
  })

  it('are null in a money that no pool knows, and where there is no pool', async () => {
    expect(await pricesOf([nativeId], 'eur')).to.deep.equal([['ETH', null]])
    const poor = await ada.deploy('TestToken', ['Poor', 'POOR', 18])
    expect(await pricesOf([idOf(poor)])).to.deep.equal([['POOR', null]])
  })

  it('leave out what is no token, and chains that are not served', async () => {
    expect(await pricesOf([idOf(developer), `eip155:1:${developer}`, nativeId])).to.deep.equal([['ETH', 3000]])
  })

  it('say what balances are worth', async () => {
    const answer = await server.app.request(`/v1/account/${developer}/balance?chainId=${chain}`)
    const { balances } = v.parse(endpoints.getBalance.response, await answer.json())
    expect(balances.map(({ symbol, price, value }) => [symbol, price, value])).to.deep.equal([
      ['ETH', 3000, 30_000_000],
      ['LUSD', 1, 25_000],
      ['LEAF', 3, 3_601.5],
      ['GRIT', 60, 45],
    ])
    const inEuro = await server.app.request(`/v1/account/${developer}/balance?chainId=${chain}&currency=eur`)
    const euros = v.parse(endpoints.getBalance.response, await inEuro.json()).balances
    expect(euros.every(({ price, value }) => price === null && value === null)).to.equal(true)
  })

  it('are asked for once in a while, and follow the pools', async () => {
    const testToken = await ada.deploy('TestToken', ['Own', 'OWN', 6])
    expect(await pricesOf([idOf(testToken)])).to.deep.equal([['OWN', null]])
    await pool(testToken, parseUnits('2500', 6), parseUnits('5000', 6))
    expect(await pricesOf([idOf(testToken)])).to.deep.equal([['OWN', null]])
    now += 20_000
    expect(await pricesOf([idOf(testToken)])).to.deep.equal([['OWN', 4]])
  })

  it('are not said of more of a token than its pool pays for, unless the settings name it', async () => {
    const testToken = await ada.deploy('TestToken', ['Own', 'OWN', 6])
    await pool(testToken, parseUnits('2500', 6), parseUnits('5000', 6))
    const ownPrices = async (account: string, { app } = server) => {
      const query = `chainId=${chain}&forceUpdate=${idOf(testToken)}`
      const answer = await app.request(`/v1/account/${account}/balance?${query}`)
      const { balances } = v.parse(endpoints.getBalance.response, await answer.json())
      return balances.filter(({ symbol }) => symbol === 'OWN').map(({ price, value }) => [price, value])
    }
    const bob = await chainAccount()
    const mint = (account: Address, amount: string) =>
      ada.call({
        contract: 'TestToken',
        address: testToken,
        functionName: 'mint',
        args: [account, parseUnits(amount, 6)],
      })
    await mint(bob.address, '1250')
    expect(await ownPrices(bob.address)).to.deep.equal([[4, 5_000]])
    await mint(bob.address, '1000000')
    expect(await ownPrices(bob.address)).to.deep.equal([[null, null]])
    expect(await pricesOf([idOf(testToken)])).to.deep.equal([['OWN', 4]])
    const named = testServer({ chains: [{ ...busyChain, exchange: { ...exchange, tokens: [testToken] } }] })
    expect(await ownPrices(bob.address, named)).to.deep.equal([[4, 4_005_000]])
    await named.close()
  })

  it('are not made up where the node is down', async () => {
    expect((await getPrices([`${deadChain.caipNetworkId}:${developer}`])).status).to.equal(503)
  })
})
