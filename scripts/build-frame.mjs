// The secure frame as its server serves it: three pages, their scripts and the worker, every file but the pages named
// by its hash.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rollup } from 'rollup'
import { copyHashed } from './bundle/copy-hashed.mjs'
import { onWarning, outputStyle, pipeline, root } from './bundle/pipeline.mjs'
import { byStages, frameStages } from './bundle/stages.mjs'

const frame = join(root, 'apps/frame')
const pages = join(frame, 'pages')
const worker = '/src/vault/vault-worker.ts'
const sourceOf = /(?<=<script type="module" src=")\/src\/[^"]+(?=")/g

/**
 * @param {{ outDir?: string, minified?: boolean, isAnew?: boolean }} options as of `pipeline`
 * @returns {Promise<(import('rollup').OutputChunk | import('rollup').OutputAsset)[]>} what the pages load, the worker
 *   last
 */
export async function buildFrame({ outDir = join(frame, 'dist'), minified = true, isAnew = false } = {}) {
  const html = readdirSync(pages).filter(name => extname(name) === '.html')
  const sources = new Map(html.map(name => [name, readFileSync(join(pages, name), 'utf8')]))
  const entries = [...new Set([...sources.values()].flatMap(text => text.match(sourceOf) ?? []))]
  // Builds into a new folder, so that the served one stays until the build is complete.
  const newDir = `${outDir}.new`
  rmSync(newDir, { recursive: true, force: true })
  mkdirSync(join(newDir, 'assets'), { recursive: true })

  // WebKit evaluates a worker's start script a second time if a chunk loaded later imports it. There would be two
  // vaults, one of them without keys, and both would respond. So the start script only imports the vault, and nothing
  // imports the start script.
  const output = [
    ...(await bundle(entries, { dir: newDir, minified, isAnew })),
    ...(await bundle([worker], { dir: newDir, minified, isAnew, preserveEntrySignatures: 'strict' })),
  ]
  const scripts = new Map(
    output.flatMap(file =>
      file.type === 'chunk' && file.facadeModuleId ? [[file.facadeModuleId.replaceAll('\\', '/'), file.fileName]] : [],
    ),
  )
  const addressOf = source => {
    const name = scripts.get(join(frame, source).replaceAll('\\', '/'))
    if (!name) throw new Error(`The build has no script for ${source}.`)
    return `/${name}`
  }
  const styles = new Map(
    readdirSync(pages)
      .filter(name => extname(name) !== '.html')
      .map(name => [`/pages/${name}`, copyHashed(join(pages, name), newDir)]),
  )
  for (const [name, text] of sources) {
    const page = text
      .replace(sourceOf, addressOf)
      .replaceAll(`"${worker}"`, () => `"${addressOf(worker)}"`)
      .replace(/\/pages\/[\w.-]+/g, asset => styles.get(asset) ?? asset)
    writeFileSync(join(newDir, name), page)
  }
  rmSync(outDir, { recursive: true, force: true })
  renameSync(newDir, outDir)
  return output
}

const nowhere = '\0no-node-crypto'

/**
 * The HPKE library imports Node's `crypto` if there is no global WebCrypto. A browser has one, so the import is
 * replaced by an empty module. @returns {import('rollup').Plugin}
 */
const noNodeCrypto = () => ({
  name: 'no-node-crypto',
  resolveId: id => (id === 'crypto' ? nowhere : null),
  load: id => (id === nowhere ? 'export const webcrypto = undefined' : null),
})

/**
 * Chunks of texts are named by their language. The vault's own chunk is `vault`, unlike the worker's start script
 * `vault-worker`.
 */
const chunkName = (name, module) =>
  /[\\/]i18n[\\/]([\w-]+)[\\/]frame\.ts$/.exec(module)?.[1] ?? (name === 'vault-worker' ? 'vault' : name)

async function bundle(entries, { dir, minified, isAnew, preserveEntrySignatures = false }) {
  const build = await rollup({
    input: Object.fromEntries(entries.map(entry => [basename(entry).replace(/\.ts$/, ''), join(frame, entry)])),
    plugins: [noNodeCrypto(), ...pipeline({ minified, isAnew })],
    preserveEntrySignatures,
    onwarn: onWarning,
  })
  const { output } = await build.write({
    dir,
    format: 'es',
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: ({ name, facadeModuleId }) => `assets/${chunkName(name, facadeModuleId ?? '')}-[hash].js`,
    ...outputStyle,
    manualChunks: byStages(frameStages),
  })
  await build.close()
  return output
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await buildFrame({ minified: !process.argv.includes('--debug') })
