// Builds a package as an application installs it: declarations from the compiler, and flat ES modules, one for each
// entry and for each further step of a visitor. Names and white space of the code are kept for debugging. Templates and
// styles are minified, because no host's bundler does that.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rollup } from 'rollup'
import { onWarning, outputStyle, pipeline, root } from '../bundle/pipeline.mjs'
import { byStages, packageStages } from '../bundle/stages.mjs'

/** Short lists, which are inlined: imported from another package, each would be one more file before the button. */
const inlined = ['@w3m/frame-bridge/social-providers']

/**
 * Entries that share no file with the others. The atoms of `@w3m/ui/elements` must not register a button, nor the
 * buttons an atom. A shared list of all networks would keep every network in the first load of a page that imports two.
 */
const separateEntries = { core: ['all-networks'], ui: ['elements', 'look'] }

/** The code of the first load is one file per package. */
const wholes = [
  [
    'first-load',
    ['core/src/index.ts', 'core/src/i18n/direction.ts', 'core/src/namespaces/define-network.ts', 'ui/src/index.ts'],
  ],
]

/** @param {string} name a folder of packages/ */
export async function buildPackage(name) {
  const folder = join(root, 'packages', name)
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const sources = new Map(
    Object.values(exports)
      .map(entry => entry['@w3m/source'])
      .filter(Boolean)
      .map(source => [basename(source, '.ts'), join(folder, source)]),
  )
  emptyDist(join(folder, 'dist'))
  declare(folder)
  const inputOf = names => Object.fromEntries(names.map(entry => [entry, sources.get(entry)]))
  const others = separateEntries[name] ?? []
  await bundle(inputOf([...sources.keys()].filter(entry => !others.includes(entry))), join(folder, 'dist'))
  if (others.length) await bundle(inputOf(others), join(folder, 'dist'), `${others[0]}-`)
}

/** Empties `dist` except for `cdn`, the script-tag build, which has its own step. */
function emptyDist(dist) {
  if (existsSync(dist))
    for (const entry of readdirSync(dist)) if (entry !== 'cdn') rmSync(join(dist, entry), { recursive: true })
}

function declare(folder) {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', folder, '--emitDeclarationOnly', '--pretty', 'false'], {
    cwd: root,
    stdio: 'inherit',
  })
}

async function bundle(input, dir, prefix = '') {
  const build = await rollup({
    input,
    external: id => !/^[./\0]/.test(id) && !inlined.includes(id),
    plugins: pipeline({ minified: 'templates' }),
    preserveEntrySignatures: 'strict',
    onwarn: onWarning,
  })
  await build.write({
    dir,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: chunk => `${registers(chunk) ? 'register' : 'chunks'}/${prefix}${nameOf(chunk)}.js`,
    ...outputStyle,
    manualChunks: byStages(packageStages, wholes),
    // React Server Components need this directive for modules with hooks.
    banner: chunk => (chunk.isEntry && isForClients(chunk) ? "'use client'" : ''),
  })
  await build.close()
}

const isForClients = ({ facadeModuleId }) => /^'use client'/m.test(readFileSync(facadeModuleId, 'utf8'))
/** True for files that register elements. They get their own folder, which package.json lists in `sideEffects`. */
const registers = ({ moduleIds }) =>
  moduleIds.some(id => existsSync(id) && /^@customElement\(/m.test(readFileSync(id, 'utf8')))

/** Adds the language to the name of a chunk: the files of all languages have the same name. */
const nameOf = ({ name, facadeModuleId }) => {
  const language = /\/i18n\/([a-z]{2}(?:-\w+)?)\/[^/]+$/.exec(facadeModuleId?.replaceAll('\\', '/') ?? '')?.[1]
  return language ? `${name}-${language}` : name
}
