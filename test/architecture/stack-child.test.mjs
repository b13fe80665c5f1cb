// The processes of the local stack end with it, also where it is killed.
import { spawn } from 'node:child_process'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { it } from 'node:test'

const child = 'setInterval(() => {}, 1_000)'
const parent = next => `
import { spawnStackChild } from ${JSON.stringify(new URL('../../scripts/stack/stack-child.mjs', import.meta.url).href)}
const child = spawnStackChild(process.execPath, ['-e', ${JSON.stringify(child)}], {
  stdio: ['ignore', 'inherit', 'ignore'],
})
${next}`
/** The child holds the other end of its `stdout` as well: that closes when both are gone. */
const start = next =>
  spawn(process.execPath, ['--input-type=module', '-e', parent(next)], { stdio: ['ignore', 'pipe', 'inherit'] })

it('a stack that is killed leaves no process behind', { timeout: 20_000 }, async () => {
  const stack = start("child.once('spawn', () => console.log(child.pid))\nsetInterval(() => {}, 1_000)")
  const [line] = await once(createInterface({ input: stack.stdout }), 'line')
  process.kill(Number(line), 0)
  assert.equal(stack.stdout.closed, false)
  const ended = once(stack.stdout, 'close')
  stack.kill('SIGKILL')
  await ended
})

it('nor does one that is killed in the moment in which it starts one', { timeout: 20_000 }, async () => {
  const stack = start("process.kill(process.pid, 'SIGKILL')")
  const ended = once(stack.stdout.resume(), 'close')
  assert.deepEqual(await once(stack, 'exit'), [null, 'SIGKILL'])
  await ended
})
