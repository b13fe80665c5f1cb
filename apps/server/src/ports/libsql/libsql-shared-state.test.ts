import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from 'chai'
import Database from 'libsql'
import { openSharedState } from './libsql-shared-state.js'

describe('What processes share', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'w3m-shared-'))))
  afterEach(() => rmSync(folder, { recursive: true }))
  const holds = (key: Uint8Array) =>
    readdirSync(folder).some(name => readFileSync(join(folder, name)).includes(Buffer.from(key)))

  it('has its key in no file once the last process has ended', async () => {
    const [one, other] = [openSharedState(folder), openSharedState(folder)]
    await one.close()
    expect(holds(other.runKey)).to.equal(true)
    await other.close()
    expect(holds(one.runKey)).to.equal(false)
  })

  it('has the key of processes that were killed in no file once another one has started', async () => {
    const killed = openSharedState(folder)
    const database = new Database(join(folder, 'shared.db'))
    database.exec('UPDATE processes SET seen_at = 0')
    database.close()
    const next = openSharedState(folder)
    expect(Buffer.from(next.runKey).equals(killed.runKey)).to.equal(false)
    expect(holds(killed.runKey)).to.equal(false)
    for (const process of [killed, next]) await process.close()
  })

  it('is refused by its name where its file is damaged', async () => {
    await openSharedState(folder).close()
    const file = join(folder, 'shared.db')
    const bytes = readFileSync(file)
    // What stands in the first page is in order.
    writeFileSync(file, bytes.fill(0xff, 4_096))
    expect(() => openSharedState(folder)).to.throw(/^The database shared\.db cannot be opened: .*malformed/)
  })
})
