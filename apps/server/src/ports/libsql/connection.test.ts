import { mkdtempSync, rmSync } from 'node:fs'
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
})
