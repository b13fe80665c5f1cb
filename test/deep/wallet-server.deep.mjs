// The security properties of the login server with their full counts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import assert from 'node:assert/strict'

const root = fileURLToPath(new URL('../..', import.meta.url))

for (const property of ['s11-', 's12-', 's14-', 's15-', 's16-', 's17-', 's18-', 's22-', 's23-']) {
  test(`the server's tests of ${property.slice(0, -1).toUpperCase()} pass`, { timeout: 600_000 }, async () => {
    const child = spawn(process.execPath, ['scripts/server-tests.mjs', `wallet/${property}`], { cwd: root, env: { ...process.env, NODE_TEST_CONTEXT: undefined, W3M_FUZZ_RUNS: process.env.W3M_FUZZ_RUNS ?? '20000' }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
    const [code] = await once(child, 'exit')
    assert.equal(code, 0, output.slice(-4_000))
    assert.match(output, /[1-9]\d* passed, 0 failed/)
  })
}
