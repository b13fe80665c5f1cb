import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { setTimeout as rest } from 'node:timers/promises'
import { openConnection, type Connection } from './connection.js'

describe('The log of a database', () => {
  let folder: string
  let connection: Connection

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-log-'))
    connection = openConnection({
      dataDir: folder,
      fileName: 'written.db',
      migrations: ['CREATE TABLE notes (text TEXT NOT NULL)'],
      durability: 'disk',
    })
  })
  afterEach(async () => {
    await connection.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const note = (text: string) => connection.write(run => run('INSERT INTO notes VALUES (?)').run(text))
  /** The database itself, without its log. */
  const isMoved = (text: string) => readFileSync(join(folder, 'written.db')).includes(text)

  it('is moved into the database without another write', async () => {
    await note('the only note')
    while (!isMoved('the only note')) await rest(10)
  })

  it('is moved while others write, and stays short', async () => {
    for (let index = 0; index < 120; index++) await note(`${index}:${'long '.repeat(200_000)}`)
    const { size } = statSync(join(folder, 'written.db-wal'))
    assert.ok(size < 80 * 1_048_576, `${size} bytes`)
    assert.equal(connection.read<{ readonly notes: number }>('SELECT count(*) AS notes FROM notes').get()?.notes, 120)
  })
})
