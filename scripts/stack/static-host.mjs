// Serves the built pages on loopback, whatever the Host header says, with the headers that a careful host sets.
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
}
const hashed = /[-.][\w-]{8,}\.(?:js|css)$/

/** All of the pages together are a tenth of this. */
const cachedBytesMax = 64 * 1024 * 1024

/**
 * Reads files, and caches what was read until the file changes or there is too much of it.
 * @param {number} [bytesMax]
 * @returns {(file: string, size: number, etag: string) => Promise<Buffer>}
 */
export function createFileCache(bytesMax = cachedBytesMax) {
  /** By path, the oldest first. */
  const cache = new Map()
  let bytes = 0
  const drop = file => {
    bytes -= cache.get(file)?.body.length ?? 0
    cache.delete(file)
  }
  return async (file, size, etag) => {
    const found = cache.get(file)
    if (found?.etag === etag) return found.body
    const body = await readFile(file)
    drop(file)
    // A file that changed while it was read is read again at the next request.
    if (body.length !== size || size > bytesMax) return body
    cache.set(file, { etag, body })
    bytes += size
    for (const oldest of cache.keys()) {
      if (bytes <= bytesMax) break
      drop(oldest)
    }
    return body
  }
}

/**
 * @param {{ port: number, folder: string, csp: string, json: Readonly<Record<string, unknown>>, aliases?:
 *   Readonly<Record<string, string>> }} options
 *   `json` is served as it is by path: what only the running stack knows; `aliases` are further paths of files
 * @returns {Promise<{ stop(): Promise<void> }>}
 */
export async function startStaticHost({ port, folder, csp, json, aliases = {} }) {
  const headers = {
    'content-security-policy': csp,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
  const read = createFileCache()
  const answer = async (request, response) => {
    const fail = (status, text) => response.writeHead(status, { ...headers, 'content-type': types['.txt'] }).end(text)
    if (request.method !== 'GET' && request.method !== 'HEAD') return fail(405, 'Only GET is answered here.')
    let path
    try {
      path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname)
    } catch {
      return fail(400, 'The address cannot be read.')
    }
    if (Object.hasOwn(json, path))
      return response
        .writeHead(200, { ...headers, 'content-type': types['.json'], 'cache-control': 'no-store' })
        .end(JSON.stringify(json[path]))
    if (Object.hasOwn(aliases, path)) path = aliases[path]
    const file = join(folder, normalize(path.endsWith('/') ? `${path}index.html` : path))
    if (!file.startsWith(folder + sep)) return fail(404, 'There is nothing here.')
    const found = await stat(file).catch(() => undefined)
    const type = types[extname(file)]
    if (!found?.isFile() || !type) return fail(404, 'There is nothing here.')
    const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`
    const caching = { etag, 'cache-control': hashed.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache' }
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, { ...headers, ...caching }).end()
    const body = await read(file, found.size, etag)
    response.writeHead(200, { ...headers, ...caching, 'content-type': type, 'content-length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  const listen = host =>
    new Promise((resolve, reject) => {
      const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
      server.once('error', reject)
      server.listen({ port, host }, () => resolve(server))
    })
  const servers = [await listen('127.0.0.1')]
  // A browser may take *.localhost to the IPv6 loopback; a machine without it has one address less.
  await listen('::1').then(
    server => servers.push(server),
    () => undefined,
  )
  return {
    async stop() {
      await Promise.all(
        servers.map(
          server =>
            new Promise(resolve => {
              server.closeAllConnections()
              server.close(resolve)
            }),
        ),
      )
    },
  }
}
