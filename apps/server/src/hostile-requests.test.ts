import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { freePort, startServerProcess, type ServerProcess } from './testing/server-process.js'

/** Sends bytes as they are. @returns the status of the answer; undefined where the connection just ends */
function send(port: number, text: string): Promise<number | undefined> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', chunk => {
      answer += chunk.toString('latin1')
      // What is answered is known from its first line; an upgraded socket would stay open.
      if (answer.includes('\r\n')) socket.destroy()
    })
    // A reset is an end like another.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]) || undefined))
    socket.write(text, 'latin1')
  })
}

/** Sends the beginning of a request, and is gone. */
function abandon(port: number, text: string): Promise<void> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1', () => socket.destroy()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })
}

const lines = (...all: readonly string[]): string => `${all.join('\r\n')}\r\n\r\n`
const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
]

const targets = [
  '//',
  '///',
  'http://',
  'http://[',
  'http://:99999999/',
  'ws://%/relay',
  '//[/relay',
  '/%',
  '/%ff%fe',
  '/relay?auth=%',
  '/relay?useOnCloseEvent=true&auth=%',
  '/\\\\',
  '?',
  'relay',
  '*',
]
const headers = [
  'Host: [',
  'Host: %',
  'Host: a b',
  'Host: ',
  'Origin: //',
  'Origin: null',
  'Cookie: %=%',
  'Authorization: Bearer %',
  'DPoP: ..',
  'X-Forwarded-For: [,%',
  'Accept-Language: \xff\xfe',
  'Expect: nothing',
]
const handshakes = [
  'Sec-WebSocket-Key: short',
  'Sec-WebSocket-Version: 99',
  'Sec-WebSocket-Protocol: ,,',
  'Sec-WebSocket-Extensions: permessage-deflate; x="',
  'Upgrade: h2c',
]
const paths = [
  '/relay',
  '/health',
  '/v1?chainId=eip155:1',
  '/api/rpc?chainId=eip155:1',
  '/api/key',
  '/device',
  '/getWalletImage/%',
]

describe('The server as a process, whatever a stranger sends', () => {
  let folder: string
  let server: ServerProcess
  let port: number
  let walletPort: number
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-hostile-'))
    port = await freePort()
    walletPort = await freePort()
    const env = { W3M_WALLET_PORT: String(walletPort), W3M_WALLET_ORIGIN: 'http://wallet.dapp.localhost:4402' }
    server = await startServerProcess({ file: process.env.W3M_TEST_SERVER!, port, dataDir: folder, env })
  })
  after(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** It goes on: both of its origins answer. */
  async function answers(after: string): Promise<void> {
    expect(await send(port, lines('GET /health HTTP/1.1', 'Host: x')), after).to.equal(200)
    expect(await send(walletPort, lines('GET /api/alive HTTP/1.1', 'Host: x')), after).to.equal(204)
  }

  async function survives(text: string): Promise<void> {
    for (const target of [port, walletPort]) {
      const status = await send(target, text)
      // 500 would say that something was thrown that nobody foresaw; 501 and 503 are said on purpose.
      expect(status, `${target === port ? 'API' : 'frame'}: ${text}`).not.to.equal(500)
    }
  }

  it('keeps a connection that is asked nothing for longer than proxies do', async () => {
    for (const url of [`http://127.0.0.1:${port}/health`, `http://127.0.0.1:${walletPort}/api/alive`])
      expect((await fetch(url)).headers.get('keep-alive'), url).to.equal('timeout=75')
  })

  for (const target of ['//', '///', 'http://', 'http://[']) {
    it(`answers an upgrade to ${target} with 400`, async () => {
      expect(await send(port, lines(`GET ${target} HTTP/1.1`, 'Host: x', ...upgrade))).to.equal(400)
      await answers(target)
    })
  }

  it('lives through request targets that are none, upgrades or not', async () => {
    for (const target of targets) {
      await survives(lines(`GET ${target} HTTP/1.1`, 'Host: x', ...upgrade))
      await survives(lines(`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close'))
      await survives(lines(`POST ${target} HTTP/1.1`, 'Host: x', 'Connection: close', 'Content-Length: 0'))
      await answers(target)
    }
  })

  it('lives through headers that are none', async () => {
    for (const path of paths) {
      for (const header of headers) {
        const host = header.startsWith('Host:') ? [] : ['Host: x']
        await survives(lines(`GET ${path} HTTP/1.1`, ...host, header, 'Connection: close'))
        await survives(lines(`GET ${path} HTTP/1.1`, ...host, header, ...upgrade))
      }
      await answers(path)
    }
    for (const handshake of handshakes)
      await survives(
        lines(
          'GET /relay?useOnCloseEvent=true HTTP/1.1',
          'Host: x',
          ...upgrade.filter(line => line.split(':')[0] !== handshake.split(':')[0]),
          handshake,
        ),
      )
    await answers('the handshakes')
  })

  it('lives through methods and bodies that are none', async () => {
    for (const path of paths) {
      for (const method of ['CONNECT', 'TRACE', 'OPTIONS', 'PROPFIND'])
        await survives(lines(`${method} ${path} HTTP/1.1`, 'Host: x', 'Connection: close'))
      await survives(`${lines(`POST ${path} HTTP/1.1`, 'Host: x', 'Transfer-Encoding: chunked')}zz\r\n`)
      await survives(`${lines(`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close', 'Content-Length: 2')}\xff\xfe`)
      await survives(
        `${lines(`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close', 'Content-Length: 9000000')}${'x'.repeat(2_000_000)}`,
      )
      await answers(path)
    }
  })

  it('lives through callers that are gone in the middle of what they say', async () => {
    for (const target of [port, walletPort]) {
      for (const path of paths) {
        await abandon(target, lines(`GET ${path} HTTP/1.1`, 'Host: x', ...upgrade))
        await abandon(target, `${lines(`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Length: 100')}half`)
        await abandon(target, `${lines(`POST ${path} HTTP/1.1`, 'Host: x', 'Transfer-Encoding: chunked')}4\r\nhalf\r\n`)
        await answers(path)
      }
    }
  })
})
