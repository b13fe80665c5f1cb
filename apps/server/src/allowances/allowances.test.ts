import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { endpoints, type Allowance } from '@w3m/core/api'
import { expect } from 'chai'
import * as v from 'valibot'
import { maxUint256, toEventSelector, type Address } from 'viem'
import { permit2 } from '../chains/eip155/eip155-logs.js'
import { indexDefaults } from '../indexing/index-settings.js'
import { sourceDefaults, type ExplorerSettings } from '../sources/source-settings.js'
import { chainAccount, onChain, type ChainAccount } from '../testing/chain-account.js'
import { indexedServer } from '../testing/indexed-server.js'
import { busyChain } from '../testing/test-server.js'

const chain = busyChain.caipNetworkId
const one = 10n ** 6n
const spender = (index: number): Address => `0x${(0xfee0000 + index).toString(16).padStart(40, '0')}`

/**
 * Stands where Permit2 does, and keeps the one allowance that it was told last: `allowance` answers it, everything else
 * is taken as `approve(token, spender, amount, expiration)` and written into the log as Permit2 does.
 */
const permit2Code = `0x5f3560e01c63927da10514604c576044355f55606435600155604060445f37602435600435337f${toEventSelector(
  'Approval(address,address,address,uint160,uint48)',
).slice(2)}60405fa4005b5f545f5260015460205260605ff3`

describe('Allowances', () => {
  let folder: string
  let server: ReturnType<typeof indexedServer>
  let deployer: ChainAccount
  let ada: ChainAccount
  let token: Address
  let tiles: Address
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-allowances-'))
    server = indexedServer(folder)
    deployer = await chainAccount()
    token = await deployer.deploy('TestToken', ['Own Token', 'OWN', 6])
    await deployer.call({
      contract: 'TestToken',
      address: token,
      functionName: 'mint',
      args: [deployer.address, 100n * one],
    })
    tiles = await deployer.deploy('TestCollectible')
  })
  beforeEach(async () => void (ada = await chainAccount()))
  after(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const page = async (query = '', from = server) => {
    await from.catchUp()
    const answer = await from.app.request(`/v1/account/${ada.address}/allowances?chainId=${chain}${query}`)
    return v.parse(endpoints.getAllowances.response, await answer.json())
  }
  const allowances = async (): Promise<readonly Allowance[]> => (await page()).data
  const approve = (to: Address, amount: bigint, address = token) =>
    ada.call({ contract: 'TestToken', address, functionName: 'approve', args: [to, amount] })

  it('are none of an account that has let nobody take anything', async () => {
    expect(await allowances()).to.deep.equal([])
  })

  it('are what the chain says now, the latest first, with what the token is called and since when', async () => {
    await approve(spender(1), 5n * one)
    const { transactionHash } = await approve(spender(2), maxUint256)
    const [latest, first] = await allowances()
    expect(latest).to.deep.equal({
      id: `${chain}:${token.toLowerCase()}//${spender(2)}/`,
      chainId: chain,
      standard: 'erc20',
      address: `${chain}:${token.toLowerCase()}`,
      token_id: null,
      name: 'Own Token',
      symbol: 'OWN',
      decimals: 6,
      spender: spender(2),
      via: null,
      amount: maxUint256.toString(),
      isUnlimited: true,
      expiresAt: null,
      approvedAt: latest!.approvedAt,
      hash: transactionHash,
      flags: { is_spam: false },
    })
    expect(Date.parse(latest!.approvedAt!)).to.be.greaterThan(0)
    expect([first!.spender, first!.amount, first!.isUnlimited]).to.deep.equal([spender(1), String(5n * one), false])
  })

  it('shrink with what is taken, and are gone with the last unit or when they are taken back', async () => {
    const bob = await chainAccount()
    await deployer.call({ contract: 'TestToken', address: token, functionName: 'mint', args: [ada.address, 9n * one] })
    await approve(bob.address, 3n * one)
    await approve(spender(1), 4n)
    const take = (amount: bigint) =>
      bob.call({
        contract: 'TestToken',
        address: token,
        functionName: 'transferFrom',
        args: [ada.address, bob.address, amount],
      })
    await take(one)
    expect((await allowances()).map(({ amount }) => amount)).to.deep.equal(['4', String(2n * one)])
    await take(2n * one)
    expect((await allowances()).map(({ amount }) => amount)).to.deep.equal(['4'])
    await approve(spender(1), 0n)
    expect(await allowances()).to.deep.equal([])
  })

  it('are unlimited from the whole supply on', async () => {
    const supply = (await ada.read({ contract: 'TestToken', address: token, functionName: 'totalSupply' })) as bigint
    await approve(spender(1), supply - 1n)
    await approve(spender(2), supply)
    expect((await allowances()).map(({ isUnlimited }) => isUnlimited)).to.deep.equal([true, false])
  })

  it('of an NFT go with it, and those of a collection stay', async () => {
    const tile = (functionName: string, ...args: readonly unknown[]) =>
      ada.call({ contract: 'TestCollectible', address: tiles, functionName, args })
    await tile('mint', ada.address)
    const id = (await ada.read({ contract: 'TestCollectible', address: tiles, functionName: 'totalSupply' })) as bigint
    await tile('approve', spender(1), id)
    await tile('setApprovalForAll', spender(2), true)
    expect(
      (await allowances()).map(allowance => [
        allowance.standard,
        allowance.token_id,
        allowance.amount,
        allowance.isUnlimited,
        allowance.name,
      ]),
    ).to.deep.equal([
      ['erc721', null, null, true, 'Local Tiles'],
      ['erc721', String(id), null, false, 'Local Tiles'],
    ])
    await tile('transferFrom', ada.address, deployer.address, id)
    expect((await allowances()).map(allowance => allowance.token_id)).to.deep.equal([null])
    await tile('setApprovalForAll', spender(2), false)
    expect(await allowances()).to.deep.equal([])
  })

  it('through Permit2 name it and end with their time', async () => {
    await onChain('anvil_setCode', [permit2, permit2Code])
    const { timestamp } = (await onChain('eth_getBlockByNumber', ['latest', false])) as { readonly timestamp: string }
    const later = Math.max(Number(timestamp), Math.floor(Date.now() / 1_000)) + 3_600
    const through = (amount: bigint, expiration: number) =>
      ada.callBy(permit2, 'function approve(address token, address spender, uint160 amount, uint48 expiration)', [
        token,
        spender(3),
        amount,
        expiration,
      ])
    await through(7n, later)
    const [found] = await allowances()
    expect([found!.via, found!.spender, found!.amount, found!.expiresAt, found!.isUnlimited]).to.deep.equal([
      permit2,
      spender(3),
      '7',
      later,
      false,
    ])
    await through(2n ** 160n - 1n, later)
    expect((await allowances()).map(({ isUnlimited }) => isUnlimited)).to.deep.equal([true])
    await through(7n, 1)
    expect(await allowances()).to.deep.equal([])
    await through(0n, later)
    expect(await allowances()).to.deep.equal([])
  })

  it('of a contract that writes what it likes are none, and spoil nobody else’s', async () => {
    await approve(spender(1), 5n)
    // Writes `Approval(caller, caller, 1)` whatever it is asked, and answers with 400,000 bytes.
    const liar = await deployer.deployCode(
      `0x60318060095f395ff360015f5233337f${toEventSelector('Approval(address,address,uint256)').slice(2)}60205fa362061a805ff3`,
    )
    await ada.send(liar, 0n)
    expect((await allowances()).map(allowance => allowance.spender)).to.deep.equal([spender(1)])
  })

  it('are none after the block that gave them was taken back, and lose their date where the chain keeps them', async () => {
    await approve(spender(1), 5n)
    await server.catchUp()
    await onChain('anvil_reorg', [1, []])
    expect(await allowances()).to.deep.equal([])
  })

  it('say since when approvals are known', async () => {
    await approve(spender(1), 5n)
    const { coverage } = await page()
    const { from, to } = (await server.repository.range(chain))!
    const dateOf = (time: number | null) => new Date(time!).toISOString()
    expect(coverage).to.deep.equal({
      chainId: chain,
      fromBlock: from.number,
      fromTime: dateOf(from.time),
      toBlock: to.number,
      toTime: dateOf(to.time),
      isBehind: false,
    })
    const blocksBack = 2
    for (let count = 0; count < blocksBack; count += 1) await ada.send(ada.address, 1n)
    // An explorer knows what was done before, and not who was let take what.
    const explorer: ExplorerSettings = { chain, kind: 'etherscan', url: 'http://127.0.0.1:1', perSecond: 1 }
    const shallow = indexedServer(join(folder, 'shallow'), {
      index: { ...indexDefaults, isFollowing: false, blocksBack },
      sources: { ...sourceDefaults, explorers: [explorer] },
    })
    const later = await page('', shallow)
    const { from: begin } = (await shallow.repository.range(chain))!
    expect([later.data, later.coverage?.fromBlock, later.coverage?.fromTime]).to.deep.equal([
      [],
      begin.number,
      dateOf(begin.time),
    ])
    expect(begin.number).to.be.above(from.number!)
    await shallow.close()
  })

  it('say since when approvals are known where there was no room for older ones', async () => {
    await approve(spender(1), 5n)
    const full = indexedServer(join(folder, 'full'), {
      index: { ...indexDefaults, isFollowing: false, blocksBack: 2, bytesMax: 1 },
    })
    const { data, coverage } = await page('', full)
    const { from, to } = (await full.repository.range(chain))!
    // Of the history, the block of the approval is left.
    const next = [from.number! + 1, new Date(to.time!).toISOString()]
    expect([data, coverage?.fromBlock, coverage?.fromTime]).to.deep.equal([[], ...next])
    await full.close()
  })

  it('come in pages whose cursors are of this account alone', async () => {
    for (let index = 0; index < 55; index += 1) await approve(spender(index), 1n)
    const first = await page()
    const second = await page(`&cursor=${first.next}`)
    expect([first.data.length, second.data.length, second.next]).to.deep.equal([50, 5, null])
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).to.equal(55)
    const crossed = await server.app.request(
      `/v1/account/${deployer.address}/allowances?chainId=${chain}&cursor=${first.next}`,
    )
    expect(crossed.status).to.equal(400)
  })

  const refused: readonly (readonly [title: string, path: string, status: number])[] = [
    ['a chain that is not served', `/v1/account/${spender(1)}/allowances?chainId=eip155:9`, 400],
    ['an address of another kind', `/v1/account/abc/allowances?chainId=${chain}`, 400],
    ['a cursor that somebody made', `/v1/account/${spender(1)}/allowances?chainId=${chain}&cursor=abc`, 400],
  ]
  for (const [title, path, status] of refused)
    it(`refuse ${title}`, async () => void expect((await server.app.request(path)).status).to.equal(status))
})
