import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import type { Database } from '../database.js'
import { openTables } from '../database.js'
import { walletWorld, type WalletWorld } from '../testing/wallet-world.js'

const logins = 40
const rounds = 5
/** Beside other tests, which take the disk and the processors from either, a lower one has to do. */
const least = process.env['W3M_FUZZ_RUNS'] ? 0.5 : 0.2

/** Rows that were written since the database was opened. */
const written = (database: Database.Database): number => (database.prepare('SELECT total_changes() AS rows').get() as { rows: number }).rows

describe('What a login writes, each call on disk before it is answered', () => {
  let folder: string
  let world: WalletWorld
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-writes-'))
    world = await walletWorld({ dataDir: join(folder, 'wallet') })
  })
  after(async () => {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Rows a second of bare inserts, each for itself, in a database of the same folder and settings. */
  function bareRate(name: string): number {
    const database = openTables(folder, name, ['CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL)'])
    const insert = database.prepare('INSERT INTO rows (text) VALUES (?)')
    const text = 'a'.repeat(200)
    const count = 300
    const start = performance.now()
    for (let row = 0; row < count; row++) insert.run(text)
    const rate = (count / (performance.now() - start)) * 1_000
    database.close()
    return rate
  }

  /** Rows a second while visitors log in by code, from the mail's request to the session. What their browsers compute is done before. */
  async function loginRate(round: number): Promise<number> {
    const visitors = await Promise.all(
      Array.from({ length: logins }, async (_, index) => {
        const device = world.device()
        return { device, email: `visitor.${round}.${index}@mail.example`, proofs: [await device.proofFor('startEmailLogin'), await device.proofFor('redeemCode')] as const }
      }),
    )
    const before = written(world.service.database)
    const start = performance.now()
    await Promise.all(
      visitors.map(async ({ device, email, proofs }) => {
        const { body } = await device.call('startEmailLogin', { body: { email, origin: 'http://dapp.localhost:4400' } }, { proof: proofs[0] })
        const answer = await device.call('redeemCode', { body: { requestId: body.requestId, code: await world.codeOf(email) } }, { proof: proofs[1] })
        expect(answer.status).to.equal(200)
      }),
    )
    return ((written(world.service.database) - before) / (performance.now() - start)) * 1_000
  }

  it('comes, in rows, to half of what bare inserts reach in the same run, or more', async context => {
    const ratios: number[] = []
    // The first one is slow: nothing was ever run before it.
    await loginRate(0)
    for (let round = 1; round <= rounds; round++) ratios.push((await loginRate(round)) / bareRate(`bare-${round}.db`))
    context.diagnostic(JSON.stringify({ rowsOfALogin: written(world.service.database) / logins / (rounds + 1), loginsAgainstBareInserts: ratios.map(ratio => Number(ratio.toFixed(2))) }))
    expect(Math.max(...ratios)).to.be.at.least(least)
  })
})
