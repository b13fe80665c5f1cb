import { describe, it, mock } from 'node:test'
import { expect } from 'chai'
import { openTables } from '../database.js'
import { createAudit, keepAuditFor } from './audit.js'
import { walletTables } from './wallet-tables.js'

const dayMs = 86_400_000

describe('What is noted of an account', () => {
  it('is forgotten when it is older than was set: at the start, every day after it, and never after the end', context => {
    mock.timers.enable({ apis: ['setInterval', 'setImmediate'] })
    context.after(() => mock.timers.reset())
    let nowMs = Date.parse('2026-01-02T12:00:00.000Z')
    const database = openTables(undefined, 'wallet.db', walletTables)
    const audit = createAudit(database, () => nowMs)
    const count = () => (database.prepare('SELECT count(*) AS rows FROM audit').get() as { rows: number }).rows
    const pass = (days: number) => {
      nowMs += days * dayMs
      mock.timers.tick(days * dayMs)
    }
    audit('login', { userId: 'a' })
    nowMs += 31 * dayMs
    audit('login', { userId: 'b' })
    const stop = keepAuditFor(30, database, () => nowMs)
    expect(count(), 'at the start').to.equal(1)
    pass(30)
    expect(count(), 'not before its time').to.equal(1)
    audit('session ended', { userId: 'b' })
    pass(1)
    expect(database.prepare('SELECT event FROM audit').all(), 'a day later').to.deep.equal([{ event: 'session ended' }])
    stop()
    pass(100)
    expect(count(), 'after the end').to.equal(1)
    database.close()
  })

  it('is forgotten in slices where it is much', context => {
    mock.timers.enable({ apis: ['setInterval', 'setImmediate'] })
    context.after(() => mock.timers.reset())
    const database = openTables(undefined, 'wallet.db', walletTables)
    database.exec("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000) INSERT INTO audit (at, event) SELECT i, 'login' FROM n")
    const stop = keepAuditFor(1, database, () => dayMs + 11_001)
    const first = () => (database.prepare('SELECT min(id) AS id FROM audit').get() as { id: number }).id
    expect(first(), 'at once').to.equal(5_001)
    mock.timers.tick(1)
    expect(first()).to.equal(11_001)
    stop()
    database.close()
  })
})
