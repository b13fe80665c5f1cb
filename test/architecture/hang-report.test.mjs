// A group of server tests that hangs says what it was doing: whether its event loop turned, and for what it waited.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { describeHang, reportFlags } from '../../scripts/test/hang-report.mjs'

/** Runs a script until it has said its port, and describes it. */
async function describeScript(script, limitMs) {
  const directory = mkdtempSync(join(tmpdir(), 'w3m-hang-'))
  const child = spawn(process.execPath, [...reportFlags(directory), '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = await once(child.stdout, 'data')
    return { pid: child.pid, port: String(port).trim(), text: await describeHang(child.pid, directory, limitMs) }
  } finally {
    child.kill('SIGKILL')
    rmSync(directory, { recursive: true })
  }
}

const listen = next => `import { createServer } from 'node:net'
const server = createServer().listen(0, '127.0.0.1', () => {
  console.log(server.address().port)
  ${next}
})`

test('a process that waits is told with what it waits for', async () => {
  const { pid, port, text } = await describeScript(listen('setInterval(() => undefined, 600_000)'))
  const line = text.split('\n').find(each => each.startsWith(`process ${pid} waits for:`))
  assert.match(line ?? text, new RegExp(`\\btcp ${port}\\b`))
  assert.match(line ?? text, /\btimer \d+/)
})

test('of a process whose event loop stands still its threads are told', async () => {
  const { pid, text } = await describeScript(listen('for (;;);'), 1_000)
  assert.doesNotMatch(text, /waits for:/)
  assert.match(text, new RegExp(`^process ${pid}: R `))
})
