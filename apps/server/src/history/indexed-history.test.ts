import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Transaction } from '@w3m/core/api'
import { expect } from 'chai'
import type { Address } from 'viem'
import { sourceDefaults, type ExplorerSettings } from '../sources/source-settings.js'
import { chainAccount, onChain, type ChainAccount } from '../testing/chain-account.js'
import { foreignServer } from '../testing/foreign-server.js'
import { indexedServer } from '../testing/indexed-server.js'
import { busyChain, deadChain } from '../testing/test-server.js'

const chain = busyChain.caipNetworkId
const ether = 10n ** 18n
const one = 10n ** 6n
const nobody = '0x00000000000000000000000000000000000000aa'

/** What a row of the activity says. */
const row = ({ metadata, transfers, approvals }: Transaction) => [
  metadata.operationType,
  metadata.status,
  ...(transfers ?? []).map(
    ({ direction, quantity, fungible_info: token, nft_info: nft }) =>
      `${direction} ${quantity?.numeric} ${token?.symbol ?? nft?.name}`,
  ),
  ...(approvals ?? []).map(({ fungible_info: token, nft_info: nft }) => `of ${token?.symbol ?? nft?.name}`),
]

describe('The history of an account on a real chain', () => {
  let folder: string
  let server: ReturnType<typeof indexedServer>
  let ada: ChainAccount
  let bob: ChainAccount
  /** Has more than one page. */
  let eve: ChainAccount
  let token: Address
  let tiles: Address
  const tokenCall = (functionName: string, ...args: readonly unknown[]) => ({
    contract: 'TestToken',
    address: token,
    functionName,
    args,
  })
  const tileCall = (functionName: string, ...args: readonly unknown[]) => ({
    contract: 'TestCollectible',
    address: tiles,
    functionName,
    args,
  })

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-index-'))
    server = indexedServer(folder)
    ada = await chainAccount()
    bob = await chainAccount()
    token = await bob.deploy('TestToken', ['Own Coin', 'OWN', 6])
    tiles = await bob.deploy('TestCollectible')
  })
  after(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is not said to be empty while no block is read', async () => {
    const answer = await server.app.request(`/v1/account/${nobody}/history?chainId=${chain}`)
    expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([503, '1'])
  })

  it('says what each transaction was, in exact amounts, newest first', async () => {
    await ada.send(bob.address, ether / 10n + 1n)
    await bob.send(ada.address, ether)
    await ada.send(ada.address, 5n)
    await ada.call(tokenCall('mint', ada.address, 12_500_001n))
    await ada.call(tokenCall('transfer', bob.address, one))
    await ada.call(tokenCall('approve', bob.address, one * 3n))
    await bob.call(tokenCall('transferFrom', ada.address, bob.address, one * 2n))
    await ada.call(tokenCall('approve', bob.address, 0n))
    await ada.call(tokenCall('transfer', bob.address, one * 1_000n))
    await ada.call(tileCall('mint', ada.address))
    await ada.call(tileCall('setApprovalForAll', bob.address, true))
    await ada.call(tileCall('transferFrom', ada.address, bob.address, 1n))
    await ada.deploy('TestAccount', [ada.address])
    await ada.send(tiles, 0n, '0x18160ddd')
    await server.catchUp()
    expect((await server.history(ada.address)).map(row)).to.deep.equal(
      [
        ['send', 'confirmed', 'out 0.100000000000000001 ETH'],
        ['receive', 'confirmed', 'in 1 ETH'],
        ['send', 'confirmed', 'self 0.000000000000000005 ETH'],
        ['mint', 'confirmed', 'in 12.500001 OWN'],
        ['send', 'confirmed', 'out 1 OWN'],
        ['approve', 'confirmed', 'of OWN'],
        ['send', 'confirmed', 'out 2 OWN'],
        ['revoke', 'confirmed', 'of OWN'],
        ['send', 'failed'],
        ['mint', 'confirmed', 'in 1 Local Tiles #1'],
        ['approve', 'confirmed', 'of Local Tiles'],
        ['send', 'confirmed', 'out 1 Local Tiles #1'],
        ['deploy', 'confirmed'],
        ['execute', 'confirmed'],
      ].toReversed(),
    )
  })

  it('names the function that was called, and not the contract that nobody named', async () => {
    await ada.send(tiles, 0n, '0x1249c58b')
    await server.catchUp()
    const [newest] = await server.history(ada.address)
    expect([newest!.metadata.operationType, newest!.metadata.sentTo, newest!.call]).to.deep.equal([
      'execute',
      tiles.toLowerCase(),
      { function: 'mint', contract: null },
    ])
  })

  it('names the chain, the hash, the time, the nonce and both ends', async () => {
    const value = 77n
    const { transactionHash, blockNumber } = await ada.send(bob.address, value)
    await server.catchUp()
    const block = (await onChain('eth_getBlockByNumber', [`0x${blockNumber.toString(16)}`, false])) as {
      readonly timestamp: string
    }
    const [newest] = await server.history(ada.address)
    expect(newest!.id).to.equal(transactionHash)
    expect(newest!.metadata).to.deep.equal({
      operationType: 'send',
      hash: transactionHash,
      minedAt: new Date(Number(block.timestamp) * 1_000).toISOString(),
      sentFrom: ada.address.toLowerCase(),
      sentTo: bob.address.toLowerCase(),
      status: 'confirmed',
      nonce: newest!.metadata.nonce,
      chain,
    })
    expect(newest!.metadata.nonce).to.be.greaterThan(10)
  })

  it('says from when to when it is right, and whether the chain has gone on since', async () => {
    const eve = await chainAccount()
    await eve.send(eve.address, 1n)
    await server.catchUp()
    const coverageOf = async () => (await server.page(eve.address)).coverage![0]!
    const timeOf = async (block: number) => {
      const { timestamp } = (await onChain('eth_getBlockByNumber', [`0x${block.toString(16)}`, false])) as {
        readonly timestamp: string
      }
      return new Date(Number(timestamp) * 1_000).toISOString()
    }
    const head = Number(await onChain('eth_blockNumber'))
    const first = await coverageOf()
    expect(first).to.deep.equal({
      chainId: chain,
      fromBlock: first.fromBlock,
      fromTime: await timeOf(first.fromBlock!),
      toBlock: head,
      toTime: await timeOf(head),
      isBehind: false,
    })
    const later = indexedServer(folder, { now: () => Date.now() + 60_000 })
    await eve.send(eve.address, 1n)
    expect((await later.page(eve.address)).coverage![0]).to.include({ toBlock: head, isBehind: true })
    await server.catchUp()
    expect((await later.page(eve.address)).coverage![0]).to.include({ toBlock: head + 1, isBehind: false })
    await later.close()
  })

  it('is the same whatever the case of the address, and empty for an account that did nothing', async () => {
    expect(await server.history(ada.address.toLowerCase())).to.deep.equal(await server.history(ada.address))
    expect(await server.page(nobody)).to.deep.include({ data: [], next: null })
  })

  it('names the token and the collection of a movement', async () => {
    const history = await server.history(ada.address)
    const moved = history.flatMap(({ transfers }) => transfers ?? [])
    expect(moved.find(({ fungible_info: info }) => info?.symbol === 'OWN')!.fungible_info).to.include({
      name: 'Own Coin',
      address: `${chain}:${token.toLowerCase()}`,
    })
    expect(moved.find(({ nft_info: info }) => info)!.nft_info).to.include({
      address: `${chain}:${tiles.toLowerCase()}`,
      token_id: '1',
    })
  })

  it('comes in pages that meet without a gap', async () => {
    eve = await chainAccount()
    const hashes: string[] = []
    for (let index = 0; index < 60; index += 1) hashes.push((await eve.send(nobody, BigInt(index + 1))).transactionHash)
    await server.catchUp()
    const first = await server.page(eve.address)
    // What comes in between belongs to no later page.
    await eve.send(nobody, 1_000n)
    await server.catchUp()
    const ids = first.data.map(({ id }) => id)
    let { next } = first
    while (next) {
      const page = await server.page(eve.address, `?chainId=${chain}&cursor=${next}`)
      expect(page.data.length).to.be.within(1, 25)
      ids.push(...page.data.map(({ id }) => id))
      next = page.next
    }
    expect(ids).to.deep.equal(hashes.toReversed())
  })

  it('refuses a cursor that is forged, or was given for another account or chain', async () => {
    const { next } = await server.page(eve.address)
    const status = async (account: string, cursor: string, chainId = `chainId=${chain}&`) =>
      (await server.app.request(`/v1/account/${account}/history?${chainId}cursor=${encodeURIComponent(cursor)}`)).status
    const cursor = next!
    expect(await status(eve.address, cursor)).to.equal(200)
    expect(await status(ada.address, cursor)).to.equal(400)
    expect(await status(eve.address, cursor, '')).to.equal(400)
    for (let index = 0; index < cursor.length; index += 7) {
      const other = cursor[index] === 'A' ? 'B' : 'A'
      expect(await status(eve.address, cursor.slice(0, index) + other + cursor.slice(index + 1)), `${index}`).to.equal(
        400,
      )
    }
    for (const forged of ['', 'x', cursor.slice(1), cursor.slice(0, -1), `${cursor}A`, 'a'.repeat(2_000)])
      expect(await status(eve.address, forged), forged).to.equal(forged === '' ? 200 : 400)
  })

  it('without a chain is that of all chains whose address it is', async () => {
    const { data } = await server.page(ada.address, '')
    expect(data.map(({ id }) => id)).to.deep.equal((await server.history(ada.address)).map(({ id }) => id))
  })

  /** Expects the history of the chain that answers; the other one is behind, and asked again with this status. */
  async function expectOthers(both: ReturnType<typeof indexedServer>, expectedStatus: number): Promise<void> {
    const carol = await chainAccount()
    await ada.send(carol.address, 1n)
    await server.catchUp()
    const { data, next, coverage } = await both.page(carol.address, '')
    expect(data.map(({ id }) => id)).to.deep.equal((await server.history(carol.address)).map(({ id }) => id))
    expect(data).to.have.length(1)
    expect(coverage!.map(({ chainId, isBehind, isUnread }) => [chainId, isBehind, isUnread])).to.deep.equal([
      [chain, false, undefined],
      [deadChain.caipNetworkId, true, true],
    ])
    const status = async (account: string, query = '') =>
      (await both.app.request(`/v1/account/${account}/history${query}`)).status
    expect(await status(carol.address, `?cursor=${encodeURIComponent(next!)}`)).to.equal(expectedStatus)
    // Nothing at all would be taken for all.
    expect(await status((await chainAccount()).address)).to.equal(expectedStatus)
    await both.close()
  }

  it('without a chain is that of the chains that answer, and one that does not is behind and asked again', () =>
    expectOthers(indexedServer(folder, { chains: [busyChain, deadChain] }), 503))

  it('without a chain is that of the others where an explorer is asked too often', async () => {
    const explorer = await foreignServer(() => undefined)
    explorer.become('is asked too often')
    const settings: ExplorerSettings = {
      chain: deadChain.caipNetworkId,
      kind: 'blockscout',
      url: explorer.url,
      perSecond: 5,
    }
    const sources = { ...sourceDefaults, explorers: [settings] }
    await expectOthers(indexedServer(folder, { chains: [busyChain, deadChain], sources }), 429)
    await explorer.close()
  })

  for (const [title, path, expected] of [
    [
      'an address of another namespace',
      `/v1/account/So11111111111111111111111111111111111111112/history?chainId=${chain}`,
      400,
    ],
    ['a chain that is not served', `/v1/account/${nobody}/history?chainId=eip155:1`, 400],
    ['an address of nothing', '/v1/account/nobody/history', 400],
  ] as const) {
    it(`is refused for ${title} with ${expected}`, async () => {
      expect((await server.app.request(path)).status).to.equal(expected)
    })
  }

  it('does not show what others wrote into it to lead to a look-alike address', async () => {
    const victim = await chainAccount()
    await bob.call(tokenCall('transferFrom', victim.address, ada.address, 0n))
    await server.catchUp()
    expect(await server.history(victim.address)).to.deep.equal([])
  })

  it('marks a token that others sent and whose name is a bait', async () => {
    const bait = await bob.deploy('TestToken', ['Visit claim-own.xyz', 'FREE', 18])
    const victim = await chainAccount()
    await bob.call({ contract: 'TestToken', address: bait, functionName: 'mint', args: [victim.address, 1n] })
    await server.catchUp()
    const [entry] = await server.history(victim.address)
    expect(entry!.transfers![0]!.fungible_info!.flags).to.deep.equal({ is_spam: true })
  })
})
