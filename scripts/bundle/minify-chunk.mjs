// Minifies a chunk with terser, once for each text: the builds and size checks share most of their chunks.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { minify } from 'terser'

const { version } = createRequire(import.meta.url)('terser/package.json')
const options = {
  module: true,
  ecma: 2020,
  // A comparison reads as it is written: turned around, as terser has it else, it compresses worse.
  compress: { passes: 3, inline: 1, keep_fargs: false, pure_getters: true, lhs_constants: false },
  format: { comments: false },
}

/**
 * Rollup's placeholder for the hashed name of another chunk until all hashes are known. Its number and length depend on
 * the build, not on the chunk.
 */
const placeholder = /!~\{[\w$]+\}~/g

/**
 * @param {string} code as Rollup renders a chunk
 * @param {{ cacheFolder?: string }} options `cacheFolder` is a cache folder of minified chunks; without it nothing is
 *   cached
 * @returns {Promise<string>} the same for the same code, cached or not
 */
export async function minifyChunk(code, { cacheFolder } = {}) {
  const names = [...new Set(code.match(placeholder))]
  const numbered = code.replace(placeholder, name => number(names.indexOf(name)))
  const short = cacheFolder ? await remembered(cacheFolder, numbered) : await shorten(numbered)
  return short.replace(placeholder, name => names[Number(name.slice(3, -2))])
}

const number = index => `!~{${String(index).padStart(3, '0')}}~`

const shorten = async code => (await minify(code, options)).code ?? code

async function remembered(folder, code) {
  const file = join(
    folder,
    createHash('sha256')
      .update(JSON.stringify([version, process.version, options, code]))
      .digest('hex'),
  )
  try {
    return readFileSync(file, 'utf8')
  } catch {
    const short = await shorten(code)
    mkdirSync(folder, { recursive: true })
    // Written under another name and renamed, so that parallel builds never read a partial file.
    writeFileSync(`${file}.${process.pid}`, short)
    renameSync(`${file}.${process.pid}`, file)
    return short
  }
}
