// A command of the test run is ended when it says nothing for too long, and for no other reason. Time is the test's
// here; the processes are real.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { runChild } from '../../scripts/test/child.mjs'
import { settleCounts } from '../../scripts/test/counts.mjs'

const silenceMs = 600_000
/** Says its id, then a further line at each SIGUSR2; ends well after `lines` of them. */
const speaker = lines => `
let left = ${lines}
process.on('SIGUSR2', () => {
  console.log('step', left)
  left -= 1
  if (left === 0) clearInterval(alive)
})
const alive = setInterval(() => {}, 1_000)
console.log('id', process.pid)`
const isThere = id => spawnSync('kill', ['-0', String(id)]).status === 0

describe('a command of the test run', () => {
  /** @param {(line: string, id: number) => void} onLine hears of each line that the command says */
  function run(t, lines, onLine) {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    let id
    const onOutput = chunk => {
      const line = String(chunk).trim()
      id ??= Number(/^id (\d+)$/.exec(line)?.[1])
      onLine(line, id)
    }
    return runChild([process.execPath, '-e', speaker(lines)], { cwd: '.', silenceMs, onOutput }).then(result => ({
      ...result,
      id,
    }))
  }

  it('that speaks and then hangs is ended, with its name and its last line told', async t => {
    const { timedOut, code, output, id } = await run(t, Infinity, line =>
      queueMicrotask(() => t.mock.timers.tick(line.startsWith('id') ? silenceMs : 0)),
    )
    assert.equal(timedOut, `${process.execPath} -e said nothing for 10 minutes; its last line: id ${id}`)
    assert.notEqual(code, 0)
    assert.equal(output, `id ${id}\n`)
    assert.equal(isThere(id), false)
    assert.deepEqual(settleCounts({ counts: { passed: 3, failed: 0, skipped: 0 }, code, timedOut }), {
      counts: { passed: 3, failed: 1, skipped: 0 },
      reason: timedOut,
    })
  })

  it('that speaks slowly is not ended, however long it takes in all', async t => {
    const { timedOut, code, output, id } = await run(t, 5, (line, id) => {
      queueMicrotask(() => {
        t.mock.timers.tick(silenceMs - 1)
        if (line !== 'step 1') process.kill(id, 'SIGUSR2')
      })
    })
    assert.deepEqual([timedOut, code, output], [undefined, 0, `id ${id}\nstep 5\nstep 4\nstep 3\nstep 2\nstep 1\n`])
  })

  it('that says nothing at all is ended, with that told', async t => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const run = runChild([process.execPath, '-e', 'setInterval(() => {}, 1_000)'], { cwd: '.', silenceMs })
    t.mock.timers.tick(silenceMs - 1)
    t.mock.timers.tick(1)
    assert.match((await run).timedOut, / said nothing for 10 minutes; it had no line at all$/)
  })
})
