import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from 'chai'
import type { IndexedBlock } from '../activity-repository.js'
import type { Connection } from './connection.js'
import { createIndexRepositories, openIndexDatabase } from './libsql-index.js'
import { pruneBelow, rowsMax } from './prune-index.js'

const chain = 'eip155:7'
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

describe('What is oldest in an index that is full', () => {
  let connection: Connection
  /** Entries that went in each transaction. */
  let slices: number[]
  /** Turns of the event loop since the first of them. */
  let turns: number

  const numberOf = (sql: string): number => Number([connection.database.prepare(sql).raw().get()].flat()[0])
  const entries = () => numberOf('SELECT count(*) FROM entries')
  const usedPages = () => numberOf('PRAGMA page_count') - numberOf('PRAGMA freelist_count')

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
    connection = openIndexDatabase(undefined)
    const blocks = Array.from({ length: blockCount }, (_, index) => block(index + 1))
    const { activity } = createIndexRepositories(connection)
    await activity.append(chain, { expected: undefined, ancestor: undefined, blocks }, { bytesMax: 1e9, chains: [] })
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
    const bytesMax = (usedPages() - 2) * numberOf('PRAGMA page_size')
    await prune(bytesMax)
    expect(usedPages() * numberOf('PRAGMA page_size')).to.be.at.most(bytesMax)
    expect(slices.filter(rows => rows > 0)).to.have.length.within(1, 2)
  })
})
