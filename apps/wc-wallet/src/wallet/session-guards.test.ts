import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { guardSessions } from './session-guards.js'

const ended = () => Promise.reject(new Error('Record was recently deleted'))

/** A client that knows only sessions that were ended. */
function newClient() {
  const client = {
    session: { update: ended, keys: [] },
    engine: { isValidDisconnect: ended, deleteSession: ended },
  }
  guardSessions(client)
  return client
}

/** The rejections of an action that nobody handles. */
async function unhandledOf(action: () => void): Promise<readonly unknown[]> {
  const errors: unknown[] = []
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', reason => errors.push(reason))
  action()
  // The process is told of rejections at the end of the turn in which they happened.
  await new Promise(resolve => setImmediate(resolve))
  process.removeAllListeners('unhandledRejection')
  for (const listener of others) process.on('unhandledRejection', listener)
  return errors
}

describe('A session that was ended while it was being changed', () => {
  it('leaves no error behind that nobody waits for', async () => {
    const { session } = newClient()
    assert.deepEqual(await unhandledOf(() => void session.update()), [])
  })

  it('is reported to whoever waits', async () => {
    await assert.rejects(newClient().session.update(), { message: 'Record was recently deleted' })
  })
})

describe('A session whose end is delivered twice', () => {
  it('leaves no error of the second check behind that nobody waits for', async () => {
    const { engine } = newClient()
    assert.deepEqual(await unhandledOf(() => void engine.isValidDisconnect()), [])
    await assert.rejects(engine.isValidDisconnect(), { message: 'Record was recently deleted' })
  })

  it('is deleted once', async () => {
    const deleted: string[] = []
    const keys = ['topic']
    const engine = {
      isValidDisconnect: () => Promise.resolve(),
      deleteSession: ({ topic }: { readonly topic: string }) => {
        deleted.push(topic)
        keys.pop()
        return Promise.resolve()
      },
    }
    guardSessions({ session: { update: ended, keys }, engine })
    await engine.deleteSession({ topic: 'topic' })
    await engine.deleteSession({ topic: 'topic' })
    assert.deepEqual(deleted, ['topic'])
  })
})
