// The login server's tests with their full counts: the security properties, and SIGKILL in the middle of its work.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import assert from 'node:assert/strict'

const root = fileURLToPath(new URL('../..', import.meta.url))
const limitMs = 3_600_000

for (const file of [
  's11-',
  's12-',
  's14-',
  's15-',
  's16-',
  's17-',
  's18-',
  's22-',
  's23-',
  's30-',
  'wallet-kills',
  'durable-writes',
]) {
  test(`the server's tests ${file.replace(/-$/, '').toUpperCase()} pass`, { timeout: limitMs }, async t => {
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined, W3M_FUZZ_RUNS: process.env.W3M_FUZZ_RUNS ?? '20000' }
    const child = spawn(process.execPath, ['scripts/server-tests.mjs', `wallet/${file}`], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
    const [code] = await once(child, 'exit')
    for (const [, figures] of output.matchAll(/^\s*ℹ (\{.*\})$/gm)) t.diagnostic(figures)
    assert.equal(code, 0, output.slice(-4_000))
    assert.match(output, /[1-9]\d* passed, 0 failed/)
  })
}
