// A TLS proxy before the local stack, for browsers that store Secure cookies only with TLS, and a watcher script in its
// pages, for drivers that do not report the console.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as ask } from 'node:http'
import { createServer } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The offset from a port of the stack to its TLS port. */
const distance = 20

/**
 * The URL behind TLS of an address of the stack. The page and the frame are on one site there; WebKit treats every host
 * under `localhost` as a separate site.
 */
export function behindTls(url) {
  const { protocol, hostname, port, pathname } = new URL(url)
  const host = hostname.replace(/\bdapp\.localhost$/, 'dapp.test')
  return `${protocol === 'ws:' ? 'wss:' : 'https:'}//${host}:${Number(port) + distance}${pathname === '/' && !url.endsWith('/') ? '' : pathname}`
}

/** Pages post their errors here; a test's GET returns and clears them. */
export const troublesPath = '/engine-troubles'
const watcherPath = '/engine-watcher.js'
/** A test posts `true` or `false` here to deny or allow storage in framed documents. */
export const denialPath = '/engine-denial'
const workerName = /vault-worker[^/]*\.js$/

/** Runs in every page before the page's own code. */
function watch(path) {
  const report = (kind, text) =>
    void fetch(path, { method: 'POST', body: JSON.stringify({ kind, text }), keepalive: true }).catch(() => undefined)
  const { error } = console
  console.error = (...values) => {
    report('error', values.map(value => value?.stack ?? String(value)).join(' '))
    error.apply(console, values)
  }
  addEventListener(
    'error',
    event => {
      // Other browsers do not report this error to their drivers: observations are only delivered a frame later.
      if (/^ResizeObserver loop/.test(event.message)) return
      report('error', `${event.message ?? 'a file did not load'} ${event.target?.src ?? event.target?.href ?? ''}`)
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => report('error', String(reason?.stack ?? reason)))
  document.addEventListener('securitypolicyviolation', event =>
    report('violation', `${event.violatedDirective} blocked ${event.blockedURI}`),
  )
}

/**
 * Denies storage in a framed page, before its own code, and in the frame's worker, as some browsers do. WebKit has no
 * setting that denies it for frames only.
 */
function deny() {
  if (globalThis.top === globalThis) return
  if (globalThis.document) document.requestStorageAccess = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(globalThis, name, {
      get() {
        throw new DOMException('Access is denied.', 'SecurityError')
      },
    })
}

/** Creates a self-signed certificate that only this run trusts. */
function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-tls-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const names = 'subjectAltName=DNS:localhost,DNS:dapp.test,DNS:wallet.dapp.test,IP:127.0.0.1'
    const certificate = spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      names,
    ])
    if (certificate.status !== 0) throw new Error(`openssl made no certificate: ${certificate.stderr}`)
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {{ port: number, isWatched: boolean, identity: { key: Buffer, cert: Buffer } }} options `port` is the stack's
 * own
 */
async function startDoor({ port, isWatched, identity }) {
  let troubles = []
  let isDenied = false
  const denial = () => (isDenied ? `(${deny})();` : '')
  const server = createServer(identity, (request, response) => {
    if (isWatched && request.url === watcherPath)
      return response
        .setHeader('content-type', 'text/javascript')
        .end(`${denial()}(${watch})(${JSON.stringify(troublesPath)})`)
    if (isWatched && request.url === troublesPath)
      return void answerTroubles(request, response).catch(() => response.destroy())
    if (isWatched && request.url === denialPath)
      return void request.toArray().then(
        chunks => {
          isDenied = JSON.parse(Buffer.concat(chunks).toString())
          response.end()
        },
        () => response.destroy(),
      )
    const headers = {
      ...request.headers,
      ...(isWatched && { 'accept-encoding': 'identity', 'if-none-match': undefined }),
    }
    for (const name of Object.keys(headers)) if (headers[name] === undefined) delete headers[name]
    const inner = ask({ host: '127.0.0.1', port, method: request.method, path: request.url, headers }, answer => {
      const isPage = answer.headers['content-type']?.startsWith('text/html')
      if (!isWatched || !(isPage || (isDenied && workerName.test(request.url)))) {
        response.writeHead(answer.statusCode, answer.rawHeaders)
        return answer.pipe(response)
      }
      void answer.toArray().then(
        chunks => {
          const text = Buffer.concat(chunks).toString()
          const { 'content-length': length, 'transfer-encoding': encoding, ...rest } = answer.headers
          response
            .writeHead(answer.statusCode, rest)
            .end(isPage ? text.replace(/<head>/, `<head><script src="${watcherPath}"></script>`) : denial() + text)
        },
        () => response.destroy(),
      )
    })
    inner.on('error', () => response.destroy())
    request.pipe(inner)
  })
  async function answerTroubles(request, response) {
    if (request.method === 'POST') troubles.push(JSON.parse(Buffer.concat(await request.toArray()).toString()))
    response.end(request.method === 'GET' ? JSON.stringify(troubles) : '')
    if (request.method === 'GET') troubles = []
  }
  // Passes WebSocket connections through unchanged.
  server.on('upgrade', (request, socket, head) => {
    const inner = connect(port, '127.0.0.1', () => {
      const lines = request.rawHeaders.reduce((text, value, index) => text + value + (index % 2 ? '\r\n' : ': '), '')
      inner.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines}\r\n`)
      inner.write(head)
      socket.pipe(inner).pipe(socket)
    })
    inner.on('error', () => socket.destroy())
    socket.on('error', () => inner.destroy())
    socket.on('close', () => inner.destroy())
    inner.on('close', () => socket.destroy())
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port + distance, '127.0.0.1', resolve)
  })
  return () =>
    new Promise(resolve => {
      server.closeAllConnections()
      server.close(resolve)
    })
}

/**
 * Opens a door with TLS before every port of a block.
 * @param {{ first: number, count: number, watched: readonly number[] }} options `watched` are the ports, counted from
 *   the first, that serve pages
 * @returns {Promise<{ stop(): Promise<void> }>}
 */
export async function startTlsFront({ first, count, watched }) {
  const identity = makeCertificate()
  const ends = await Promise.all(
    Array.from({ length: count }, (_, offset) =>
      startDoor({ port: first + offset, isWatched: watched.includes(offset), identity }),
    ),
  )
  return {
    async stop() {
      await Promise.all(ends.map(end => end()))
    },
  }
}
