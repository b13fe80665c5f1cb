import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { expect } from 'chai'
import { openServerDatabase } from './libsql-repositories.js'
import { createSecretRepository } from './libsql-secrets.js'

describe('The secret for cursors', () => {
  it('is one for all processes, and the same when they start again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'w3m-secrets-'))
    const open = () => openServerDatabase(folder)
    const connections = [open(), open()]
    const keys = await Promise.all(connections.map(connection => createSecretRepository(connection).cursorKey()))
    for (const connection of connections) await connection.close()
    const again = open()
    keys.push(await createSecretRepository(again).cursorKey())
    await again.close()
    rmSync(folder, { recursive: true })
    expect(keys.map(key => key.length)).to.deep.equal([32, 32, 32])
    expect(new Set(keys.map(key => Buffer.from(key).toString('hex'))).size).to.equal(1)
  })
})
