// One file for each unit test: a browser that asks for hundreds of modules, anew for each test file, spends most of a
// whole run on asking.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { build, stop } from 'esbuild'

const folder = '.cache/unit-bundles'
const testFile = /\.test\.tsx?$/

/** What the browser gets from the test server itself: the runner's own modules, and React, which is bundled once. */
const served = ['/__web-*', '@web/test-runner-commands', 'react', 'react/*', 'react-dom', 'react-dom/*']

const testsBelow = (root, parent) =>
  readdirSync(join(root, parent), { recursive: true })
    .filter(file => testFile.test(file))
    .map(file => join(parent, file))

/**
 * Bundles the test files below some folders as the test server starts, and serves each under its own address. What else
 * a test asks for by an address (a worker) is left to `modules`.
 * @param {{ folders: readonly string[], define: Readonly<Record<string, string>>, modules:
 *   import('@web/test-runner').TestRunnerPlugin }} options
 * @returns {readonly import('@web/test-runner').TestRunnerPlugin[]}
 */
export function bundledTests({ folders, define, modules }) {
  const bundles = new Map()
  const transform = modules.transform.bind(modules)
  // The runner's own modules are ready for any browser; they would be made anew for each test file.
  modules.transform = context =>
    bundles.has(context.path) || context.path.includes('/node_modules/@web/') ? undefined : transform(context)
  const plugin = {
    name: 'bundled-tests',
    async serverStart({ config: { rootDir: root } }) {
      const files = folders.flatMap(parent => testsBelow(root, parent))
      rmSync(join(root, folder), { recursive: true, force: true })
      await build({ ...bundleOptions({ root, define }), entryPoints: files, outdir: folder, outbase: '.' })
      await stop()
      for (const file of files)
        bundles.set(`/${file.split(sep).join('/')}`, join(root, folder, file.replace(/\.tsx?$/, '.js')))
    },
    serve: ({ path }) =>
      bundles.has(path) ? { body: readFileSync(bundles.get(path), 'utf8'), type: 'js' } : undefined,
  }
  return [plugin, modules]
}

/**
 * How a unit test is bundled, for the browser in which it runs.
 * @param {{ root: string, define: Readonly<Record<string, string>> }} options
 * @returns {import('esbuild').BuildOptions & { plugins: import('esbuild').Plugin[] }}
 */
export const bundleOptions = ({ root, define }) => ({
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  conditions: ['@w3m/source', 'production', 'browser'],
  mainFields: ['browser', 'module', 'main'],
  external: served,
  define,
  plugins: [noNodeCrypto],
  logLevel: 'warning',
})

/** @hpke asks Node for its crypto where there is no global one: in a browser it never does. */
const noNodeCrypto = {
  name: 'no-node-crypto',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^crypto$/ }, () => ({ path: 'crypto', namespace: 'nothing' }))
    onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: '' }))
  },
}
