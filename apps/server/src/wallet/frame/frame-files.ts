import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Context } from 'hono'
import { failure } from '../../http/failure.js'
import type { AllowedAncestors } from './allowed-ancestors.js'
import { frameHeaders, type FramePage } from './frame-headers.js'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
}
const pages: Readonly<Record<string, FramePage>> = { '/index.html': 'frame', '/popup.html': 'popup' }
/** A file whose name has a hash of what is in it. */
const hashed = /[.-][A-Za-z0-9_-]{8,64}\.(?:js|css|woff2|svg|png)$/

/**
 * Serves the files of the secure frame from a folder: `/`, `/device` and every other page without its ending. @throws
 * {Failure} 404
 */
export function frameFiles(folder: string, ancestors: AllowedAncestors) {
  return async (context: Context): Promise<Response> => {
    const path = filePathOf(context.req.path)
    const type = path && types[extname(path)]
    if (!path || !type) throw failure(404, 'path', 'There is no such page.')
    const body = await readFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR')
        throw failure(404, 'path', 'There is no such page.')
      throw error
    })
    const page = path.endsWith('.html') ? (pages[path] ?? 'alone') : 'frame'
    return context.body(new Uint8Array(body), 200, {
      ...frameHeaders(page, path.endsWith('.html') ? ancestors.of(context.req.query('projectId')) : []),
      'content-type': type,
      'cache-control': hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  }
}

/**
 * A file's path under the folder, undefined for what cannot be one: no dots lead out of it, and no hidden file is
 * served.
 */
function filePathOf(path: string): string | undefined {
  if (!/^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\/?$/.test(path)) return undefined
  if (path.endsWith('/')) return `${path}index.html`
  return extname(path) ? path : `${path}.html`
}
