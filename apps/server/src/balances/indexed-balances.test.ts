import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { endpoints } from '@w3m/core/api'
import { expect } from 'chai'
import * as v from 'valibot'
import { formatUnits, type Address } from 'viem'
import { chainAccount, type ChainAccount } from '../testing/chain-account.js'
import { indexedServer } from '../testing/indexed-server.js'
import { busyChain } from '../testing/test-server.js'

const chain = busyChain.caipNetworkId

describe('Balances of all that came to an account', () => {
  let folder: string
  let server: ReturnType<typeof indexedServer>
  let ada: ChainAccount
  let bob: ChainAccount
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-balances-'))
    server = indexedServer(folder)
    ada = await chainAccount()
    bob = await chainAccount()
  })
  after(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const balancesOf = async (address: string, query = '') => {
    const answer = await server.app.request(`/v1/account/${address}/balance?chainId=${chain}${query}`)
    return v.parse(endpoints.getBalance.response, await answer.json()).balances
  }
  const mint = (address: Address, to: Address, amount: bigint) =>
    bob.call({ contract: 'TestToken', address, functionName: 'mint', args: [to, amount] })

  it('are those of the chain, to the last unit, also after half of it is gone', async () => {
    const kinds = [
      { symbol: 'SIX', decimals: 6, amount: 1_234_567n },
      { symbol: 'WHOLE', decimals: 0, amount: 7n },
      { symbol: 'BIG', decimals: 18, amount: 2n ** 255n },
    ]
    const tokens = []
    for (const kind of kinds) {
      const address = await bob.deploy('TestToken', [`Token ${kind.symbol}`, kind.symbol, kind.decimals])
      await mint(address, ada.address, kind.amount)
      tokens.push({ ...kind, address })
    }
    await ada.call({
      contract: 'TestToken',
      address: tokens[0]!.address,
      functionName: 'transfer',
      args: [bob.address, 234_567n],
    })
    await server.catchUp()
    const [native, ...tokenBalances] = await balancesOf(ada.address)
    expect(native!.symbol).to.equal('ETH')
    const expected = await Promise.all(
      tokens.map(async ({ address, symbol, decimals }) => {
        const units = await ada.read({
          contract: 'TestToken',
          address,
          functionName: 'balanceOf',
          args: [ada.address],
        })
        return [symbol, `${chain}:${address.toLowerCase()}`, String(decimals), formatUnits(units as bigint, decimals)]
      }),
    )
    expect(
      tokenBalances.map(({ symbol, address, quantity }) => [symbol, address, quantity.decimals, quantity.numeric]),
    ).to.have.deep.members(expected)
    expect(expected[0]).to.include('1')
  })

  it('leave out what went again, and what was burnt', async () => {
    const address = await bob.deploy('TestToken', ['Gone', 'GONE', 6])
    const eve = await chainAccount()
    await mint(address, eve.address, 5n)
    await server.catchUp()
    expect((await balancesOf(eve.address)).map(({ symbol }) => symbol)).to.deep.equal(['ETH', 'GONE'])
    await eve.call({ contract: 'TestToken', address, functionName: 'transfer', args: [bob.address, 5n] })
    expect((await balancesOf(eve.address)).map(({ symbol }) => symbol)).to.deep.equal(['ETH'])
  })

  it('mark a token that calls itself a bait', async () => {
    const address = await bob.deploy('TestToken', ['$ free-usd.com', 'USD', 6])
    const eve = await chainAccount()
    await mint(address, eve.address, 5n)
    await server.catchUp()
    expect((await balancesOf(eve.address))[1]!.flags).to.deep.equal({ is_spam: true })
  })

  it('are there although one contract answers with megabytes, and another writes what it likes', async () => {
    const eve = await chainAccount()
    const address = await bob.deploy('TestToken', ['Good', 'GOOD', 6])
    await mint(address, eve.address, 1n)
    // PUSH3 393216, PUSH1 0, RETURN: what the gas of a question just pays for.
    const huge: Address[] = []
    for (let index = 0; index < 24; index += 1) huge.push(await bob.deployCode('0x66620600006000f360005260076019f3'))
    const forced = [address, ...huge].map(contract => `${chain}:${contract}`).join()
    const balances = await balancesOf(eve.address, `&forceUpdate=${forced}`)
    expect(balances.map(({ symbol }) => symbol)).to.deep.equal(['ETH', 'GOOD'])
  })
})
