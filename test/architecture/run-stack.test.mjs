// What a stack says and does where a part of it does not come up, or ends by itself.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'node:test'
import { freePorts } from '../../scripts/test/free-ports.mjs'

const part = `
import { createServer } from 'node:http'
const { MANNER, PORT } = process.env
if (MANNER === 'breaks') throw new Error('There is no setting.')
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => setTimeout(() => process.exit(0), MANNER === 'lingers' ? 300 : 0))
const server = createServer((request, response) => {
  if (MANNER === 'is silent') return
  if (request.url === '/fall') {
    process.stderr.write('The disk is full.\\n')
    process.exit(3)
  }
  if (request.url === '/be-killed') process.kill(process.pid, 'SIGKILL')
  response.writeHead(MANNER === 'is ill' ? 503 : 200).end()
})
server.listen(Number(PORT), '127.0.0.1')`

const imported = name => JSON.stringify(new URL(`../../scripts/stack/${name}.mjs`, import.meta.url).href)
const stack = `
import { runStack } from ${imported('run-stack')}
import { startNodeApp } from ${imported('node-app')}
const { file, port, manners, withinMs } = JSON.parse(process.env.STACK)
const parts = []
const stop = async () => {
  for (const part of parts.splice(0).reverse()) await part.stop()
}
runStack(async onExit => {
  for (const [index, manner] of manners.entries()) {
    const own = String(port + index)
    const started = startNodeApp({ name: 'Part ' + index, file, health: 'http://127.0.0.1:' + own, env: { MANNER: manner, PORT: own }, onExit, ...(index && { withinMs }) })
    parts.push(await started.catch(async error => {
      await stop()
      throw error
    }))
  }
  return { stop }
}).then(() => console.log('ready'), error => {
  console.error(error.message)
  process.exit(1)
})`

describe('a stack', { concurrency: true, timeout: 60_000 }, () => {
  let folder
  let nextPort
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'w3m-parts-'))
    await writeFile(join(folder, 'part.mjs'), part)
    nextPort = await freePorts(14)
  })
  const children = []
  after(async () => {
    for (const child of children) child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  /** One of two parts: the first is well, the second is as it is told. */
  function start(manner, { withinMs } = {}) {
    const port = nextPort
    nextPort += 2
    const env = {
      ...process.env,
      STACK: JSON.stringify({ file: join(folder, 'part.mjs'), port, manners: ['is well', manner], withinMs }),
    }
    const child = spawn(process.execPath, ['--input-type=module', '-e', stack], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    children.push(child)
    let stderrText = ''
    child.stderr.on('data', chunk => (stderrText += chunk))
    const ready = once(createInterface({ input: child.stdout }), 'line')
    const ended = once(child, 'close').then(([code]) => ({ code, stderrText }))
    const request = (index, path = '') => fetch(`http://127.0.0.1:${port + index}${path}`)
    return { child, ready, ended, request, port }
  }
  const leavesNothing = ({ request }) =>
    Promise.all([0, 1].map(index => assert.rejects(request(index), ({ cause }) => cause.code === 'ECONNREFUSED')))

  for (const [manner, withinMs, words] of [
    ['breaks', 60_000, /^Part 1 ended before http:\/\/127\.0\.0\.1:\d+ answered\.\n[^]*Error: There is no setting\./],
    ['is ill', 700, /^Part 1: http:\/\/127\.0\.0\.1:\d+ did not answer within 0\.7 s\.\n/],
    ['is silent', 700, /^Part 1: http:\/\/127\.0\.0\.1:\d+ did not answer within 0\.7 s\.\n/],
  ]) {
    it(`one of whose parts ${manner} says which and why, once, and ends the others`, async () => {
      const run = start(manner, { withinMs })
      const { code, stderrText } = await run.ended
      assert.match(stderrText, words)
      assert.equal(stderrText.split('Part 1').length, 2, stderrText)
      assert.equal(code, 1)
      await leavesNothing(run)
    })
  }

  for (const [path, words] of [
    ['/fall', 'Part 1 ended with 3.\nThe disk is full.\n\n'],
    ['/be-killed', 'Part 1 ended with SIGKILL.\n\n'],
  ]) {
    it(`one of whose parts ends by itself (${path}) says so with its last words, and ends the others`, async () => {
      const run = start('is well')
      await run.ready
      await assert.rejects(run.request(1, path))
      assert.deepEqual(await run.ended, { code: 1, stderrText: words })
      await leavesNothing(run)
    })
  }

  it('that is ended from a terminal, which reaches the parts too, has nothing to say', async () => {
    const run = start('lingers')
    await run.ready
    process.kill(-run.child.pid, 'SIGINT')
    assert.deepEqual(await run.ended, { code: 0, stderrText: '' })
    await leavesNothing(run)
  })
})
