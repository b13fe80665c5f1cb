// One module for the unit tests of a folder. A browser that asks for hundreds of modules, anew for each test file, spends
// most of a whole run on asking; and a page for each file takes as long to begin as many of them take to run.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { build, stop } from 'esbuild'

const sources = '.cache/unit-groups'
const bundles = '.cache/unit-bundles'
const nameOf = folders => folders.map(folder => folder.replaceAll('/', '-')).join('+')
const testFile = /\.test\.tsx?$/

/** What a test asks of its whole page, which no other file may share then: which elements there are. */
const ownPage = /customElements\.get\b/

/** What the browser gets from the test server itself: the runner's own modules, and React, which is bundled once. */
const served = ['/__web-*', '@web/test-runner-commands', 'react', 'react/*', 'react-dom', 'react-dom/*']

const testsBelow = (root, parent) =>
  readdirSync(join(root, parent), { recursive: true })
    .filter(file => testFile.test(file))
    .map(file => join(parent, file))
    .sort()

/**
 * The files that run in a page together: those of a folder, and of the folders in it that have one each.
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
  // The longest first, so that the lanes of a run end together: what has a page of its own may take as long as a folder,
  // and else what has many files does.
  const isAlone = ([, [first]]) => Number(alone.has(first))
  return new Map([...groups].sort((a, b) => isAlone(b) - isAlone(a) || b[1].length - a[1].length))
}

/**
 * Bundles the test files below some folders. Runs of other folders have their bundles elsewhere, and may be under way.
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
 * Leaves alone what is ready for any browser: the bundles and the runner's own modules. It would be made anew for each
 * page.
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
