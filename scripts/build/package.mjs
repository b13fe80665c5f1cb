// A package as an application installs it: declarations from the compiler, and flat ES modules, one for each entry and
// for each step of what a visitor does next. Names and white space of the code stay, for those who debug; templates and
// styles are minified, because no bundler of a host does that.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rollup } from 'rollup'
import { onWarning, outputStyle, pipeline, root } from '../bundle/pipeline.mjs'
import { byStages, packageStages } from '../bundle/stages.mjs'

/** Lists of a few words: as a module of another package each would be one more file before the button. */
const inlined = ['@w3m/frame-bridge/social-providers']

/**
 * Entries that have no file in common with the others. The atoms of `@w3m/ui/elements` must register no button, and the
 * buttons no atom. A list of every network would keep each of them in the first load of a page that imports two.
 */
const separateEntries = { core: ['all-networks'], ui: ['elements', 'look'] }

/** What a page loads before anything else is one file a package. */
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
  const inputOf = names => Object.fromEntries(names.map(each => [each, sources.get(each)]))
  const others = separateEntries[name] ?? []
  await bundle(inputOf([...sources.keys()].filter(each => !others.includes(each))), join(folder, 'dist'))
  if (others.length) await bundle(inputOf(others), join(folder, 'dist'), `${others[0]}-`)
}

/** The script-tag build has its own step and stays. */
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
    // Servers that render React keep components with hooks apart by this line.
    banner: chunk => (chunk.isEntry && isForClients(chunk) ? "'use client'" : ''),
  })
  await build.close()
}

const isForClients = ({ facadeModuleId }) => /^'use client'/m.test(readFileSync(facadeModuleId, 'utf8'))
/** Files that register elements stand in a folder of their own: package.json names it among those with an effect. */
const registers = ({ moduleIds }) =>
  moduleIds.some(id => existsSync(id) && /^@customElement\(/m.test(readFileSync(id, 'utf8')))

/** A language is named by its folder: the files of all of them are called alike. */
const nameOf = ({ name, facadeModuleId }) => {
  const language = /\/i18n\/(\w{2,3})\/[^/]+$/.exec(facadeModuleId?.replaceAll('\\', '/') ?? '')?.[1]
  return language ? `${name}-${language}` : name
}
