// The built frame as a browser loads it: which file leads to which, and what each weighs.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const nameIn = path => path.slice(path.lastIndexOf('/') + 1)

/** @param {string} dist the folder that scripts/build-frame.mjs wrote */
export function frameFiles(dist) {
  const assets = join(dist, 'assets')
  const files = new Map(readdirSync(assets).map(name => [name, readFileSync(join(assets, name), 'utf8')]))
  const pageOf = html => readFileSync(join(dist, html), 'utf8')
  const found = (text, pattern) =>
    [...text.matchAll(pattern)].map(([, path]) => nameIn(path)).filter(name => files.has(name))
  /** What a script needs before it runs. */
  const atOnce = text => found(text, /(?:\bfrom|\bimport)\s*["'](\.\/[^"']+)["']/g)
  const later = text => found(text, /\bimport\(\s*["'`](\.\/[^"'`]+)["'`]/g)

  function closure(starts, next) {
    const seen = new Set(starts)
    for (const name of seen) for (const each of next(files.get(name))) seen.add(each)
    return seen
  }
  return {
    names: [...files.keys()],
    /** What a page loads by itself: its styles, its script and its worker. */
    first: html => closure(found(pageOf(html), /"(\/assets\/[^"]+)"/g), atOnce),
    /** All that a page may ever load. */
    all: html => closure(found(pageOf(html), /"(\/assets\/[^"]+)"/g), text => [...atOnce(text), ...later(text)]),
    gzip: names => [...names].reduce((sum, name) => sum + gzipSync(files.get(name), { level: 9 }).byteLength, 0),
  }
}
