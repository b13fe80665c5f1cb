import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from 'chai'
import { openTables } from '../../database.js'
import type { IndexedApproval, IndexedBlock, IndexedTransfer } from '../activity-repository.js'
import type { Connection } from './connection.js'
import { indexTables } from './index-tables.js'
import { createIndexRepositories, openIndexDatabase } from './libsql-index.js'
import { pruneBelow, rowsMax } from './prune-index.js'

const chain = 'eip155:7'
const cheapChain = 'eip155:8'
const blockCount = 300
const perBlock = 40
/** One for each of two accounts. */
const entriesPerBlock = perBlock * 2

const block = (number: number): IndexedBlock => ({
  number,
  hash: `h${number}`,
  parentHash: `h${number - 1}`,
  time: number * 1_000,
  transactions: Array.from({ length: perBlock }, (_, position) => ({
    position,
    hash: `t${number}-${position}`,
    from: 'ada',
    to: 'bob',
    nonce: position,
    isFailed: false,
    intent: 'send' as const,
    initiators: ['ada'],
    transfers: [{ asset: { kind: 'coin' as const }, from: 'ada', to: 'bob', amount: 1n }],
    approvals: [],
  })),
})

const noLimits = { bytesMax: 1e9, chains: [] }
const numberIn = ({ database }: Connection, sql: string): number =>
  Number([database.prepare(sql).raw().get()].flat()[0])
const usedPagesOf = (connection: Connection): number =>
  numberIn(connection, 'PRAGMA page_count') - numberIn(connection, 'PRAGMA freelist_count')
const usedBytesOf = (connection: Connection): number =>
  usedPagesOf(connection) * numberIn(connection, 'PRAGMA page_size')

/** An index in memory with all blocks. */
async function openFilled(): Promise<Connection> {
  const connection = openIndexDatabase(undefined)
  const blocks = Array.from({ length: blockCount }, (_, index) => block(index + 1))
  const { activity } = createIndexRepositories(connection)
  await activity.append(chain, { expected: undefined, ancestor: undefined, blocks }, noLimits)
  return connection
}

describe('What is oldest in an index that is full', () => {
  let connection: Connection
  /** Entries that went in each transaction. */
  let slices: number[]
  /** Turns of the event loop since the first of them. */
  let turns: number

  const numberOf = (sql: string): number => numberIn(connection, sql)
  const entries = () => numberOf('SELECT count(*) FROM entries')

  async function prune(bytesMax: number): Promise<void> {
    let hasEnded = false
    const turn = () => {
      if (hasEnded) return
      turns += 1
      setImmediate(turn)
    }
    setImmediate(turn)
    await pruneBelow(
      {
        read: connection.read,
        async write(task) {
          const before = entries()
          const result = await connection.write(task)
          slices.push(before - entries())
          return result
        },
      },
      { bytesMax, chains: [] },
    )
    hasEnded = true
  }

  beforeEach(async () => {
    slices = []
    turns = 0
    connection = await openFilled()
  })
  afterEach(() => connection.close())

  it('is forgotten in slices, between which others are served, and each leaves whole blocks', async () => {
    await prune(1)
    expect(Math.max(...slices), 'at once').to.be.within(1, rowsMax)
    expect(turns, 'turns of the event loop').to.be.greaterThan(5)
    expect(entries()).to.be.within(entriesPerBlock, (blockCount * entriesPerBlock) / 2)
    const [{ activity }, first] = [createIndexRepositories(connection), numberOf('SELECT min(block) FROM entries')]
    expect(entries()).to.equal((blockCount - first + 1) * entriesPerBlock)
    expect(numberOf('SELECT count(*) FROM transactions')).to.equal(entries() / 2)
    expect((await activity.range(chain))?.from).to.deep.equal({ number: first, time: first * 1_000 })
  })

  it('is forgotten as far as there is no room, and no further', async () => {
    const bytesMax = (usedPagesOf(connection) - 2) * numberOf('PRAGMA page_size')
    await prune(bytesMax)
    expect(usedBytesOf(connection)).to.be.at.most(bytesMax)
    expect(slices.filter(rows => rows > 0)).to.have.length.within(1, 2)
  })
})

describe('An index that strangers fill', () => {
  const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
  const mallory = addressOf(0xbad)
  const nftsMax = 1_000
  const nft = (id: number): IndexedTransfer => ({
    asset: { kind: 'nft', address: addressOf(0x71), tokenId: String(10n ** 77n + BigInt(id)) },
    from: null,
    to: mallory,
    amount: 1n,
  })
  /** NFTs that nobody had before, and one that moves in each block. */
  const flood = (number: number): IndexedBlock => ({
    ...block(number),
    transactions: [
      {
        ...{ position: 0, hash: `t${number}`, from: mallory, to: mallory, nonce: number, isFailed: false },
        ...{ intent: 'execute' as const, initiators: [mallory], approvals: [] },
        transfers: [nft(0), ...Array.from({ length: nftsMax - 1 }, (_, index) => nft(number * nftsMax + index))],
      },
    ],
  })
  const approval = (owner: string, spender: string): IndexedApproval => ({
    owner,
    spender,
    address: 'leaf',
    kind: 'token',
    tokenId: null,
    via: null,
    isRevoked: false,
  })
  /** What an account approved, and what a pool held, before. */
  const approving = (number: number): IndexedBlock => ({
    ...block(number),
    transactions: block(number).transactions.map(transaction => ({
      ...transaction,
      approvals: [approval('ada', 'shop')],
    })),
    pools: [{ pool: 'p', first: 1n, second: 2n }],
  })
  /** Approvals that nobody gave before. */
  const approvalFlood = (number: number): IndexedBlock => ({
    ...block(number),
    transactions: block(number)
      .transactions.slice(0, 1)
      .map(transaction => ({
        ...transaction,
        approvals: Array.from({ length: rowsMax }, (_, index) =>
          approval(mallory, addressOf(number * rowsMax + index)),
        ),
      })),
  })
  const counted = ['pool_states', 'assets_seen', 'approvals']
  const countsOf = (connection: Connection) =>
    counted.map(table => numberIn(connection, `SELECT count FROM row_counts WHERE name = '${table}'`))
  const rowsOf = (connection: Connection) => counted.map(table => numberIn(connection, `SELECT count(*) FROM ${table}`))

  it('forgets the oldest of what arrived too, and not all that happened first', async () => {
    const connection = await openFilled()
    const { activity } = createIndexRepositories(connection)
    let newest = blockCount
    const append = async (next: IndexedBlock) => {
      const tip = { number: newest, hash: `h${newest}` }
      expect(await activity.append(chain, { expected: tip, ancestor: tip, blocks: [next] }, noLimits)).to.equal(true)
      newest = next.number
    }
    await append(approving(newest + 1))
    const bytesMax = usedBytesOf(connection) * 2
    while (usedBytesOf(connection) < bytesMax * 1.25) await append(flood(newest + 1))
    const [pools, assets, approvals] = rowsOf(connection)
    expect(countsOf(connection), 'rows before').to.deep.equal([pools, assets, approvals])

    await pruneBelow(connection, { bytesMax, chains: [] })
    expect(usedBytesOf(connection)).to.be.at.most(bytesMax)
    expect(numberIn(connection, 'SELECT min(block) FROM transactions'), 'the first transaction').to.equal(1)
    expect(numberIn(connection, 'SELECT min(block) FROM entries'), 'the first entry').to.equal(1)
    expect((await activity.range(chain))?.from.number).to.equal(1)
    expect(numberIn(connection, 'SELECT min(block) FROM assets_seen')).to.be.within(blockCount + 3, newest - 1)
    expect(numberIn(connection, 'SELECT count(*) FROM assets_seen')).to.be.within(nftsMax, assets! - nftsMax + 1)
    expect([rowsOf(connection)[0], rowsOf(connection)[2]], 'pools and approvals').to.deep.equal([pools, approvals])
    expect(countsOf(connection), 'rows afterwards').to.deep.equal(rowsOf(connection))
    await connection.close()
  })

  it('says since when it has approvals, where those of one chain pushed out those of another', async () => {
    const connection = await openFilled()
    const { activity } = createIndexRepositories(connection)
    const tip = { number: blockCount, hash: `h${blockCount}` }
    const blocks = [approving(blockCount + 1), block(blockCount + 2)]
    await activity.append(chain, { expected: tip, ancestor: tip, blocks }, noLimits)
    expect(await activity.approvalsFrom(chain)).to.deep.equal({ number: 1, time: 1_000 })
    expect(await activity.approvalsFrom(cheapChain), 'of a chain without blocks').to.equal(undefined)
    let number = 1_000
    const appendFlood = async (ancestor: IndexedBlock | undefined) => {
      number += 1
      const next = approvalFlood(number)
      await activity.append(cheapChain, { expected: ancestor, ancestor, blocks: [next] }, noLimits)
      return next
    }
    const bytesMax = usedBytesOf(connection) * 2
    let newest = await appendFlood(undefined)
    while (usedBytesOf(connection) < bytesMax * 1.25) newest = await appendFlood(newest)

    await pruneBelow(connection, { bytesMax, chains: [] })
    expect(await activity.approvalsGiven(chain, 'ada', undefined, 9)).to.deep.equal([])
    expect((await activity.range(chain))?.from, 'the history').to.deep.equal({ number: 1, time: 1_000 })
    const known = { number: blockCount + 2, time: (blockCount + 2) * 1_000 }
    expect(await activity.approvalsFrom(chain)).to.deep.equal(known)
    const first = numberIn(connection, 'SELECT min(block) FROM approvals')
    expect(first).to.be.within(1_002, newest.number)
    expect(await activity.approvalsFrom(cheapChain)).to.deep.equal({ number: first, time: first * 1_000 })

    // A chain that is read anew is read with its approvals.
    const again = { expected: blocks[1], ancestor: undefined, blocks: [approving(5)] }
    await activity.append(chain, again, noLimits)
    expect(await activity.approvalsFrom(chain)).to.deep.equal({ number: 5, time: 5_000 })
    await connection.close()
  })

  it('has the number of its rows, also where an older version wrote them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'w3m-rows-'))
    const previous = openTables(folder, 'index.db', indexTables.slice(0, 6))
    previous.exec(
      `INSERT INTO chains VALUES (1, '${chain}', NULL, NULL);
       INSERT INTO assets_seen VALUES (1, 'ada', 'token', 'coin', '', 5), (1, 'ada', 'nft', 'art', '7', 5)`,
    )
    previous.close()
    const connection = openIndexDatabase(folder)
    expect(countsOf(connection)).to.deep.equal([0, 2, 0])
    const { activity } = createIndexRepositories(connection)
    const [first, second] = [approving(1), approving(2)]
    await activity.append(chain, { expected: undefined, ancestor: undefined, blocks: [first, second] }, noLimits)
    expect(countsOf(connection)).to.deep.equal(rowsOf(connection))
    // The second block is removed by a reorganisation, with what its pools held.
    await activity.append(chain, { expected: second, ancestor: first, blocks: [] }, noLimits)
    expect(countsOf(connection)).to.deep.equal(rowsOf(connection))
    await connection.close()
    rmSync(folder, { recursive: true, force: true })
  })
})
