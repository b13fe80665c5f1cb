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
  const matches = (text, pattern) =>
    [...text.matchAll(pattern)].map(([, path]) => nameIn(path)).filter(name => files.has(name))
  /** What a script needs before it runs. */
  const atOnce = text => matches(text, /(?:\bfrom|\bimport)\s*["'](\.\/[^"']+)["']/g)
  const later = text => matches(text, /\bimport\(\s*["'`](\.\/[^"'`]+)["'`]/g)

  function closure(starts, next) {
    const reached = new Set(starts)
    for (const name of reached) for (const reference of next(files.get(name))) reached.add(reference)
    return reached
  }
  return {
    names: [...files.keys()],
    /** What a page loads by itself: its styles, its script and its worker. */
    first: html => closure(matches(pageOf(html), /"(\/assets\/[^"]+)"/g), atOnce),
    /** All that a page may ever load. */
    all: html => closure(matches(pageOf(html), /"(\/assets\/[^"]+)"/g), text => [...atOnce(text), ...later(text)]),
    gzip: names => [...names].reduce((sum, name) => sum + gzipSync(files.get(name), { level: 9 }).byteLength, 0),
  }
}
