import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { openConnection, type Connection } from './connection.js'

const rounds = Number(process.env.W3M_FUZZ_RUNS || 300)
/** Of so many connections one is always at its end while others wait to begin. */
const connectionCount = 3

describe('Connections of one process to one database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'w3m-connections-'))
  let connections: readonly Connection[] = []
  before(() => {
    connections = Array.from({ length: connectionCount }, () =>
      openConnection({
        dataDir,
        fileName: 'server.db',
        migrations: ['CREATE TABLE counters (id INTEGER PRIMARY KEY, count INTEGER NOT NULL) STRICT'],
        durability: 'disk',
      }),
    )
  })
  after(async () => {
    for (const connection of connections) await connection.close()
    rmSync(dataDir, { recursive: true })
  })

  it('write at the same moment: each gets its turn, and nobody waits for whom it holds up', async () => {
    await connections[0]!.writeOnce(run => run('INSERT INTO counters VALUES (1, 0)').run())
    for (let round = 0; round < rounds; round += 1)
      await Promise.all(
        connections.map(connection =>
          // Read and written apart: what another one wrote in between would be lost.
          connection.write(run => {
            const { count } = run<{ count: number }>('SELECT count FROM counters').get()!
            run('UPDATE counters SET count = ?').run(count + 1)
          }),
        ),
      )
    const { count } = connections[0]!.read<{ count: number }>('SELECT count FROM counters').get()!
    expect(count).to.equal(rounds * connectionCount)
  })

  it('leave everything in the one file, so that a copy of it has all rows', async () => {
    const options = {
      fileName: 'copied.db',
      migrations: ['CREATE TABLE rows (id INTEGER)'],
      durability: 'disk',
    } as const
    const connection = openConnection({ dataDir, ...options })
    await connection.write(run => run('INSERT INTO rows VALUES (1)').run())
    expect(connection.read('SELECT id FROM rows').all()).to.have.length(1)
    await connection.close()
    expect(statSync(join(dataDir, 'copied.db-wal'), { throwIfNoEntry: false })?.size ?? 0).to.equal(0)
    const copies = join(dataDir, 'copies')
    mkdirSync(copies)
    copyFileSync(join(dataDir, 'copied.db'), join(copies, 'copied.db'))
    const copy = openConnection({ dataDir: copies, ...options })
    expect(copy.read('SELECT id FROM rows').all()).to.have.length(1)
    await copy.close()
  })
})
