import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import type { Connection, Statements } from './connection.js'
import { openIndexDatabase } from './libsql-index.js'
import { createPoolReads } from './libsql-pools.js'

const chain = 'eip155:7'
const slotMs = 300_000
const dayMs = 86_400_000
const rows = 105_000

describe('What a pool held for a year', () => {
  let connection: Connection
  before(async () => {
    connection = openIndexDatabase(undefined)
    await connection.write(run => {
      const store = run(
        'INSERT INTO pool_states (chain, pool, slot, block, time, first, second) VALUES (7, ?, ?, 1, ?, ?, ?)',
      )
      for (let slot = 0; slot < rows; slot += 1) store.run('p', slot, slot * slotMs + (slot % 7), `${slot}`, '1')
    })
  })
  after(() => connection.close())

  it('is read from step to step, without what is between them', async () => {
    const texts: string[] = []
    const noting: Statements = sql => (texts.push(sql), connection.read(sql))
    const { poolPoints } = createPoolReads(noting, () => 7)
    const fromMs = 3.5 * dayMs + 1_234
    const points = await poolPoints(chain, 'p', { fromMs, stepMs: dayMs })
    const plans = texts.map(sql => connection.database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all())
    // One row a step, which the key finds.
    expect(texts.map(sql => sql.endsWith(' LIMIT 1'))).to.deep.equal([true])
    expect(JSON.stringify(plans)).to.match(/SEARCH pool_states USING PRIMARY KEY \(chain=\? AND pool=\? AND slot<\?\)/)

    const all = connection
      .read<{ time: number; first: string }>('SELECT time, first FROM pool_states ORDER BY slot')
      .all()
    const lastOfStep = new Map(
      all.filter(({ time }) => time >= fromMs).map(({ time, first }) => [Math.floor(time / dayMs), [time, first]]),
    )
    const lastBefore = all.findLast(({ time }) => time < fromMs)!
    expect(points.map(({ time, first }) => [time, `${first}`])).to.deep.equal([
      [lastBefore.time, lastBefore.first],
      ...lastOfStep.values(),
    ])
    expect(points).to.have.length(363)
  })
})
