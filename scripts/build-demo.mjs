// The host pages as a static host serves them: bundled scripts with hashed names, and the script-tag build under /w3m/.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rollup } from 'rollup'
import { copyHashed } from './bundle/copy-hashed.mjs'
import { onWarning, outputStyle, pipeline, root } from './bundle/pipeline.mjs'
import { byStages, offeredModules, packageStages } from './bundle/stages.mjs'

const demo = join(root, 'apps/demo')
const pages = join(demo, 'pages')
const cdn = join(root, 'packages/ui/dist/cdn')
const scriptSource = /(?<=<script type="module" src=")\/src\/[^"]+(?=")/g

/**
 * `served:<path>` is a file of the static host: the browser asks for `/<path>`, JSON as a JSON module. @returns
 * {import('rollup').Plugin}
 */
const servedPlugin = () => ({
  name: 'served',
  resolveId: {
    order: 'pre',
    handler: id => (id.startsWith('served:') ? { id: `/${id.slice('served:'.length)}`, external: 'absolute' } : null),
  },
  renderChunk: {
    order: 'post',
    handler: code => ({
      code: code.replace(/from\s*(["'])(\/[^"']+\.json)\1/g, 'from"$2"with{type:"json"}'),
      map: null,
    }),
  },
})

/**
 * @param {{ outDir?: string, minified?: 'esbuild' | false }} options as of `pipeline`
 * @returns {Promise<(import('rollup').OutputChunk | import('rollup').OutputAsset)[]>}
 */
export async function buildDemo({ outDir = join(demo, 'dist'), minified = 'esbuild' } = {}) {
  const html = readdirSync(pages).filter(name => extname(name) === '.html')
  const sources = new Map(html.map(name => [name, readFileSync(join(pages, name), 'utf8')]))
  const entries = new Set([...sources.values()].flatMap(text => text.match(scriptSource) ?? []))

  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(join(outDir, 'assets'), { recursive: true })
  // The script of the script-tag page is one file, because it shares no code with pages that bundle the packages. The
  // headless page is bundled alone, as by a host of only `@w3m/core`: chunks shared with a page that has the modal
  // might contain code that renders it.
  const alone = ['/script-tag.ts', '/headless.ts']
  const isAlone = entry => alone.some(name => entry.endsWith(name))
  const output = []
  for (const group of [
    ...alone.map(name => [...entries].filter(entry => entry.endsWith(name))),
    [...entries].filter(entry => !isAlone(entry)),
  ])
    if (group.length) output.push(...(await bundlePages(group, { outDir, minified })))

  const scripts = new Map(
    output.flatMap(file =>
      file.type === 'chunk' && file.facadeModuleId ? [[file.facadeModuleId.replaceAll('\\', '/'), file.fileName]] : [],
    ),
  )
  const assets = new Map(
    readdirSync(pages)
      .filter(name => extname(name) !== '.html')
      .map(name => [`/pages/${name}`, copyHashed(join(pages, name), outDir)]),
  )
  if (!existsSync(join(cdn, 'w3m.js'))) throw new Error('The script-tag build is missing: run npm run build first.')
  const { integrity } = JSON.parse(readFileSync(join(cdn, 'manifest.json'), 'utf8')).files['w3m.js']
  for (const [name, text] of sources) {
    const withScripts = text
      .replace(scriptSource, source => `/${scripts.get(join(demo, source).replaceAll('\\', '/'))}`)
      .replace('<script type="module" src="/w3m/w3m.js"', `$& integrity="${integrity}"`)
    writeFileSync(
      join(outDir, name),
      withScripts.replace(/\/pages\/[\w.-]+/g, asset => assets.get(asset) ?? asset),
    )
  }
  // The headless page also loads it, by a fixed path in its script.
  cpSync(join(pages, 'mark.svg'), join(outDir, 'pages/mark.svg'))
  cpSync(cdn, join(outDir, 'w3m'), { recursive: true })
  return output
}

async function bundlePages(entries, { outDir, minified }) {
  const build = await rollup({
    input: Object.fromEntries(entries.map(entry => [basename(entry).replace(/\.tsx?$/, ''), join(demo, entry)])),
    plugins: [servedPlugin(), ...pipeline({ minified })],
    preserveEntrySignatures: false,
    // The directive 'use client' only matters to bundlers that separate server and client code.
    onwarn: (warning, warn) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : onWarning(warning, warn)),
  })
  const { output } = await build.write({
    dir: outDir,
    format: 'es',
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    ...outputStyle,
    manualChunks: byStages(packageStages, offeredModules),
  })
  await build.close()
  return output
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await buildDemo(process.argv.includes('--debug') ? { minified: false } : {})
