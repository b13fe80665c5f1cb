import { describe, it, mock, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'chai'
import { openConnection, type Connection } from './connection.js'
import { enterProcess, startHeartbeats, processTables } from './processes.js'

/** A database of processes, whose timers the test moves. */
function open(context: TestContext): Connection {
  mock.timers.enable({ apis: ['setTimeout'] })
  context.after(() => mock.timers.reset())
  return openConnection({
    dataDir: undefined,
    fileName: 'shared.db',
    migrations: [processTables],
    durability: 'process',
  })
}

describe('A process among others', () => {
  it('knows within seconds that nothing can be written, and that it can again', async context => {
    const connection = open(context)
    const key = enterProcess(connection, 'a')
    let isFull = false
    let nowMs = 0
    const reports: unknown[] = []
    const write: Connection['write'] = task =>
      isFull ? Promise.reject(new Error('database or disk is full')) : connection.write(task)
    const heartbeats = startHeartbeats(
      { ...connection, write },
      { id: 'a', key },
      error => reports.push(error),
      () => nowMs,
    )
    async function pass(seconds: number): Promise<void> {
      for (let second = 0; second < seconds; second += 1) {
        nowMs += 1_000
        mock.timers.tick(1_000)
        for (let turn = 0; turn < 5; turn += 1) await nextTurn()
      }
    }

    await pass(30)
    expect(heartbeats.isWritable()).to.equal(true)
    isFull = true
    await pass(9)
    expect(heartbeats.isWritable(), 'one failure says nothing').to.equal(true)
    await pass(1)
    expect(heartbeats.isWritable()).to.equal(false)
    expect(reports).to.have.length(10)
    isFull = false
    await pass(1)
    expect(heartbeats.isWritable()).to.equal(true)
    await heartbeats.leave()
    await connection.close()
  })

  it('that others took for ended takes their key, and brings its own where they are gone', async context => {
    const connection = open(context)
    const key = enterProcess(connection, 'stalled')
    const heartbeats = startHeartbeats(connection, { id: 'stalled', key }, error => {
      throw error
    })
    async function beat(): Promise<void> {
      mock.timers.tick(1_000)
      for (let turn = 0; turn < 5; turn += 1) await nextTurn()
    }
    await connection.write(run => run('UPDATE processes SET seen_at = 0').run())
    const others = enterProcess(connection, 'other')
    expect(Buffer.from(key).equals(others), 'before').to.equal(false)
    await beat()
    expect(Buffer.from(key).equals(others), 'after').to.equal(true)
    await connection.write(run => {
      run('DELETE FROM processes').run()
      run('DELETE FROM run_keys').run()
    })
    await beat()
    expect(Buffer.from(enterProcess(connection, 'next')).equals(key)).to.equal(true)
    await heartbeats.leave()
    await connection.close()
  })
})
