import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { catchUpdateErrors } from './catch-update-errors.js'

describe('A session that was ended while it was being changed', () => {
  const gone = () => ({ update: () => Promise.reject(new Error('Record was recently deleted')) })

  it('leaves no error behind that nobody waits for', async () => {
    const errors: unknown[] = []
    const others = process.listeners('unhandledRejection')
    process.removeAllListeners('unhandledRejection')
    process.on('unhandledRejection', reason => errors.push(reason))
    const session = gone()
    catchUpdateErrors(session)
    void session.update()
    // The process is told of rejections at the end of the turn in which they happened.
    await new Promise(resolve => setImmediate(resolve))
    process.removeAllListeners('unhandledRejection')
    for (const each of others) process.on('unhandledRejection', each)
    assert.deepEqual(errors, [])
  })

  it('is told to whoever waits', async () => {
    const session = gone()
    catchUpdateErrors(session)
    await assert.rejects(session.update(), { message: 'Record was recently deleted' })
  })
})
