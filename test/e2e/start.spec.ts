import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePorts } from '../../scripts/test/free-ports.mjs'
import { expect, test } from './test.js'

const command = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))
const portsOfStack = 14

/** `npm start`, with ports and data of its own. */
function start(port: number, data: string): { readonly child: ChildProcess; readonly ended: Promise<{ readonly code: number; readonly said: string }>; readonly ready: Promise<string> } {
  const child = spawn(process.execPath, [command], { env: { ...process.env, W3M_PORT: String(port), W3M_DATA: data }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, said }))
  const ready = new Promise<string>(resolve => createInterface({ input: child.stdout }).on('line', line => line.startsWith('ready ') && resolve(line)))
  return { child, ended, ready }
}

test.describe('npm start', () => {
  let data: string
  test.beforeEach(async () => void (data = await mkdtemp(join(tmpdir(), 'w3m-start-'))))
  test.afterEach(() => rm(data, { recursive: true, force: true }))

  test('says when it is ready, refuses the ports of one that runs, and stops all of it', async ({ request }) => {
    test.setTimeout(120_000)
    const port = await freePorts(portsOfStack)
    const first = start(port, data)
    try {
      expect(await Promise.race([first.ready, first.ended])).toBe(`ready http://dapp.localhost:${port}`)
      for (const offset of [0, 1, 2, 8, 9]) expect((await request.get(`http://127.0.0.1:${port + offset}${offset === 1 ? '/health' : '/'}`)).status(), String(offset)).toBeLessThan(500)
      const second = await start(port, data).ended
      expect([second.code, second.said.trim()]).toEqual([1, `Port ${port} is taken. Stop what listens there, or choose other ports: W3M_PORT=5400 npm start`])
    } finally {
      first.child.kill('SIGINT')
    }
    expect((await first.ended).code).toBe(0)
    await expect(request.get(`http://127.0.0.1:${port}/`)).rejects.toThrow(/ECONNREFUSED/)
  })

  test('names the port where something else listens on the other loopback alone', async () => {
    const port = await freePorts(portsOfStack)
    const other = createServer()
    await new Promise<void>(resolve => other.listen({ port: port + 1, host: '::1' }, resolve))
    try {
      const { code, said } = await start(port, data).ended
      expect([code, said]).toEqual([1, expect.stringContaining(`Port ${port + 1} is taken.`)])
    } finally {
      other.close()
    }
  })
})
