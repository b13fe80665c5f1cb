// The processes of the local stack end with it, also where it is killed.
import { spawn } from 'node:child_process'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { it } from 'node:test'

const child = 'setInterval(() => {}, 1_000)'
const parent = `
import { spawnStackChild } from ${JSON.stringify(new URL('../../scripts/stack/stack-child.mjs', import.meta.url).href)}
const { pid } = spawnStackChild(process.execPath, ['-e', ${JSON.stringify(child)}], {
  stdio: ['ignore', 'inherit', 'ignore'],
}).once('spawn', () => console.log(pid))
setInterval(() => {}, 1_000)`

it('a stack that is killed leaves no process behind', { timeout: 20_000 }, async () => {
  const stack = spawn(process.execPath, ['--input-type=module', '-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: stack.stdout }), 'line')
  process.kill(Number(line), 0)
  assert.equal(stack.stdout.closed, false)
  // The child holds the other end of this pipe as well: it closes when both are gone.
  const ended = once(stack.stdout, 'close')
  stack.kill('SIGKILL')
  await ended
})
