// React for tests in a browser: it is CommonJS, so it is bundled to modules once. W3M_REACT=18 takes the one of
// test/react-18.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { rollup } from 'rollup'
import esbuild from 'rollup-plugin-esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
const names = ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client']
const fileOf = name => `${name.replace('/', '-')}.js`

/** Runs in its own process: React reads the console while it loads, and the test runner has another one. */
const exportsOf = file =>
  execFileSync(process.execPath, ['-p', `Object.keys(require(${JSON.stringify(file)})).join()`], { encoding: 'utf8' })
    .trim()
    .split(',')
    .filter(key => key !== 'default' && key !== '__esModule')

/** The folder of the bundles of a React version, relative to the repository's root; created if missing. */
async function bundleReact(version) {
  const home = version === '18' ? join(root, 'test/react-18') : root
  const require = createRequire(join(home, 'package.json'))
  const manifest = readFileSync(require.resolve('react/package.json'), 'utf8')
  const { version: installed } = JSON.parse(manifest)
  if (!installed.startsWith(`${version}.`)) throw new Error(`React ${installed} stands where React ${version} should.`)
  const stamp = createHash('sha256')
    .update(manifest)
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex')
    .slice(0, 12)
  const folder = `.cache/react-${version}-${stamp}`
  if (existsSync(join(root, folder, fileOf('react')))) return folder
  const nameOf = id => names.find(name => id === join(home, `entry-of-${fileOf(name)}`))
  const build = await rollup({
    input: Object.fromEntries(names.map(name => [fileOf(name).slice(0, -3), join(home, `entry-of-${fileOf(name)}`)])),
    plugins: [
      {
        name: 'entries',
        resolveId: { order: 'pre', handler: id => (nameOf(id) ? id : null) },
        load(id) {
          const name = nameOf(id)
          return (
            name &&
            `import all from '${name}'\nexport const { ${exportsOf(require.resolve(name)).join(', ')} } = all\nexport default all`
          )
        },
      },
      nodeResolve({ browser: true, rootDir: home }),
      commonjs(),
      // The development build: it warns, and StrictMode mounts twice.
      esbuild({ target: 'es2022', sourceMap: false, define: { 'process.env.NODE_ENV': '"development"' }, exclude: [] }),
    ],
    onwarn: () => undefined,
  })
  await build.write({ dir: join(root, folder), format: 'es', chunkFileNames: '[name]-[hash].js' })
  await build.close()
  return folder
}

/** @returns {import('@web/test-runner').TestRunnerPlugin} */
export function reactModules(version = process.env.W3M_REACT ?? '19') {
  let folder
  return {
    name: 'react-modules',
    async resolveImport({ source }) {
      if (!names.includes(source)) return undefined
      folder ??= bundleReact(version)
      return `/${await folder}/${fileOf(source)}`
    },
  }
}
