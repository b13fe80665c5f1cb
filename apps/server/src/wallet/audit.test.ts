import { describe, it, mock } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'chai'
import { createWalletStore, openWalletDatabase } from '../ports/libsql/wallet/libsql-wallet.js'
import { createAudit, startAuditPruning } from './audit.js'

const dayMs = 86_400_000

/** Lets what a timer began go on to its end: each step of it is at most a few turns. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await nextTurn()
}

describe('What is noted of an account', () => {
  it('is forgotten when it is older than was set: at the start, every day after it, and never after the end', async context => {
    mock.timers.enable({ apis: ['setInterval'] })
    context.after(() => mock.timers.reset())
    let nowMs = Date.parse('2026-01-02T12:00:00.000Z')
    const connection = openWalletDatabase(undefined)
    const { audit: repository } = createWalletStore(connection)
    const audit = createAudit(repository, () => nowMs)
    const events = () => connection.database.prepare('SELECT event FROM audit').raw().all().flat()
    const pass = async (days: number) => {
      nowMs += days * dayMs
      mock.timers.tick(days * dayMs)
      await settled()
    }
    await audit('login', { userId: 'a' })
    nowMs += 31 * dayMs
    await audit('login', { userId: 'b' })
    const pruning = startAuditPruning(30, repository, () => nowMs)
    await pruning.first
    expect(events(), 'at the start').to.have.length(1)
    await pass(30)
    expect(events(), 'not before its time').to.have.length(1)
    await audit('session ended', { userId: 'b' })
    await pass(1)
    expect(events(), 'a day later').to.deep.equal(['session ended'])
    await pruning.stop()
    await pass(100)
    expect(events(), 'after the end').to.have.length(1)
    await connection.close()
  })

  it('is forgotten in slices where it is much, between which calls are answered', async () => {
    const connection = openWalletDatabase(undefined)
    const { audit: repository } = createWalletStore(connection)
    connection.database.exec(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
        INSERT INTO audit (at, event) SELECT i, 'login' FROM n`,
    )
    const slices: number[] = []
    const pruning = startAuditPruning(
      1,
      {
        async dropBefore(at, limit) {
          const dropped = await repository.dropBefore(at, limit)
          slices.push(dropped)
          return dropped
        },
      },
      () => dayMs + 11_001,
    )
    await pruning.first
    expect(slices).to.deep.equal([5_000, 5_000, 1_000])
    await pruning.stop()
    await connection.close()
  })
})
