// Bundles the unit tests of a folder into one module. Unbundled, a browser would spend most of a run on requesting
// hundreds of modules for each test file, and a page per file takes as long to start as many tests take to run.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { build, stop } from 'esbuild'

const sources = '.cache/unit-groups'
const bundles = '.cache/unit-bundles'
const nameOf = folders => folders.map(folder => folder.replaceAll('/', '-')).join('+')
const testFile = /\.test\.tsx?$/

/** Matches a test that needs its own page, because it checks which elements are registered. */
const ownPage = /customElements\.get\b/

/** Modules that the test server delivers unbundled: the runner's own, and React, which is bundled once. */
const served = ['/__web-*', '@web/test-runner-commands', 'react', 'react/*', 'react-dom', 'react-dom/*']

const testsBelow = (root, parent) =>
  readdirSync(join(root, parent), { recursive: true })
    .filter(file => testFile.test(file))
    .map(file => join(parent, file))
    .sort()

/**
 * Groups the files that share a page: those of a folder, and those of its subfolders with one test file each.
 * @returns {Map<string, string[]>} by the name of the group
 */
function groupFiles(root, files) {
  const groups = new Map()
  const add = (name, file) => groups.set(name, [...(groups.get(name) ?? []), file])
  const alone = new Set(files.filter(file => ownPage.test(readFileSync(join(root, file), 'utf8'))))
  const sharing = files.filter(file => !alone.has(file))
  for (const file of files) {
    const folder = dirname(file)
    const isOnly = sharing.filter(other => other.startsWith(folder + sep)).length === 1
    add(alone.has(file) ? file.replace(testFile, '') : isOnly ? dirname(folder) : folder, file)
  }
  // The longest groups come first, so that the lanes end together: first tests with their own page, which may take as
  // long as a folder, then groups by their number of files.
  const isAlone = ([, [first]]) => Number(alone.has(first))
  return new Map([...groups].sort((a, b) => isAlone(b) - isAlone(a) || b[1].length - a[1].length))
}

/**
 * Bundles the test files below some folders. Each set of folders has its own output folder, so that runs of different
 * folders may overlap.
 * @param {{ root: string, folders: readonly string[], define: Readonly<Record<string, string>> }} options
 * @returns {Promise<readonly string[]>} the bundles, from the root
 */
export async function bundleTests({ root, folders, define }) {
  const [outbase, outdir] = [sources, bundles].map(parent => `${parent}/${nameOf(folders)}`)
  for (const folder of [outbase, outdir]) rmSync(join(root, folder), { recursive: true, force: true })
  const groups = groupFiles(
    root,
    folders.flatMap(parent => testsBelow(root, parent)),
  )
  const entryPoints = [...groups].map(([name, files]) => {
    const entry = join(outbase, `${name}.js`)
    mkdirSync(join(root, dirname(entry)), { recursive: true })
    writeFileSync(join(root, entry), files.map(file => `import ${JSON.stringify(join(root, file))}\n`).join(''))
    return entry
  })
  await build({ ...bundleOptions({ root, define }), entryPoints, outdir, outbase })
  await stop()
  return [...groups.keys()].map(name => `${outdir}/${name.split(sep).join('/')}.js`)
}

/**
 * Skips the transform of bundles and of the runner's own modules, which any browser can run: it would be repeated for
 * each page.
 * @param {import('@web/test-runner').TestRunnerPlugin} modules
 * @returns {import('@web/test-runner').TestRunnerPlugin}
 */
export function onlySources(modules) {
  const transform = modules.transform.bind(modules)
  modules.transform = context =>
    context.path.startsWith(`/${bundles}/`) || context.path.includes('/node_modules/@web/')
      ? undefined
      : transform(context)
  return modules
}

/**
 * How a unit test is bundled, for the browser in which it runs.
 * @param {{ root: string, define: Readonly<Record<string, string>> }} options
 * @returns {import('esbuild').BuildOptions & { plugins: import('esbuild').Plugin[] }}
 */
export const bundleOptions = ({ root, define }) => ({
  absWorkingDir: root,
  tsconfig: join(root, 'tsconfig.json'),
  bundle: true,
  format: 'esm',
  target: 'es2022',
  conditions: ['@w3m/source', 'production', 'browser'],
  mainFields: ['browser', 'module', 'main'],
  external: served,
  define,
  plugins: [noNodeCrypto, tests],
  logLevel: 'warning',
})

/** A test is all effect, in whatever package it stands. */
const tests = {
  name: 'tests',
  setup({ onResolve }) {
    onResolve({ filter: testFile }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, sideEffects: true } : undefined,
    )
  },
}

/** @hpke asks Node for its crypto where there is no global one: in a browser it never does. */
const noNodeCrypto = {
  name: 'no-node-crypto',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^crypto$/ }, () => ({ path: 'crypto', namespace: 'nothing' }))
    onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: '' }))
  },
}
