// What a page loads before its button works, where a host installs the packages and bundles them with its own tools:
// how many files of ours, and how heavy. Other tools are measured in a browser by test/consumers.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { build } from 'esbuild'
import { rollup } from 'rollup'
import { root } from '../../scripts/bundle/pipeline.mjs'

const page = `
import { createW3m } from '@w3m/core'
import { arbitrum, mainnet } from '@w3m/core/networks'
import '@w3m/ui'
createW3m({ networks: [mainnet, arbitrum] })
document.body.append(document.createElement('w3m-button'))
`
const gzip = code => gzipSync(code, { level: 9 }).byteLength

/** @typedef {{ name: string, code: string | Uint8Array, imports: string[], isEntry: boolean }} File */

/** @returns {Promise<File[]>} */
async function byEsbuild() {
  const { outputFiles, metafile } = await build({
    stdin: { contents: page, resolveDir: root, sourcefile: 'page.js' },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    metafile: true,
    write: false,
    outdir: 'out',
    absWorkingDir: root,
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return Object.entries(metafile.outputs).map(([name, { imports, entryPoint }]) => ({
    name,
    code: outputFiles.find(({ path }) => path === join(root, name)).contents,
    imports: imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path),
    isEntry: entryPoint === 'page.js',
  }))
}

/** Not minified: it says how many files, and not how heavy. @returns {Promise<File[]>} */
async function byRollup() {
  const entry = join(root, 'page.js')
  const bundle = await rollup({
    input: entry,
    plugins: [
      {
        name: 'page',
        resolveId: { order: 'pre', handler: id => (id === entry ? id : null) },
        load: id => (id === entry ? page : null),
      },
      nodeResolve({ browser: true }),
    ],
    // Libraries that load later are CommonJS here and there, and are no part of this.
    external: id => /^(?:@walletconnect|viem|qr)\b/.test(id),
    onwarn: () => undefined,
  })
  const { output } = await bundle.generate({ format: 'es' })
  await bundle.close()
  return output
    .filter(({ type }) => type === 'chunk')
    .map(({ fileName, code, imports, isEntry }) => ({ name: fileName, code, imports, isEntry }))
}

/** What the page asks for before it runs. @param {File[]} files */
function firstLoad(files) {
  const reached = new Set(files.filter(({ isEntry }) => isEntry))
  for (const { imports } of reached) for (const file of files) if (imports.includes(file.name)) reached.add(file)
  return [...reached]
}

for (const { tool, bundle, filesMax, bytesMax } of [
  // The page's own, the elements with Lit, the core with nanostores; then its own few lines on modules.
  { tool: 'esbuild', bundle: byEsbuild, filesMax: 4, bytesMax: 23_770 },
  { tool: 'Rollup', bundle: byRollup, filesMax: 3 },
]) {
  describe(`A page bundled by ${tool}, until the button works`, () => {
    let first
    before(async () => (first = firstLoad(await bundle())))

    it(`asks for ${filesMax} files at most`, t => {
      t.diagnostic(first.map(({ name, code }) => `${name} ${gzip(code)} B`).join('\n'))
      assert.ok(first.length > 0 && first.length <= filesMax, first.map(({ name }) => name).join(' '))
    })
    if (bytesMax)
      it(`loads ${bytesMax} B at most after gzip`, t => {
        const bytes = first.reduce((sum, { code }) => sum + gzip(code), 0)
        t.diagnostic(`${bytes} B`)
        assert.ok(bytes > 10_000 && bytes <= bytesMax, `${bytes} B`)
      })
  })
}
