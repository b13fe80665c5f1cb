// `npm run build -- packages` and `npm run pack`, in a repository of four small packages: what they make, and what they
// leave alone. How long they take is `npm run bench -- packages`.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = path => readFileSync(join(root, path), 'utf8')
const { build, pack } = JSON.parse(read('package.json')).scripts
const packages = ['frame-bridge', 'core', 'ui', 'react']
const packageSteps = [...packages, 'custom-elements manifest', 'script tag']

const json = value => `${JSON.stringify(value)}\n`
/** A module that writes down that it was called, after `first`. */
const noting = (name, message, first = '') => `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
export async function ${name}(given) {
  ${first}
  appendFileSync('called.txt', \`${message}\\n\`)
}`
const output = (folder, file) => `
  mkdirSync(\`${folder}\`, { recursive: true })
  writeFileSync(\`${folder}/${file}\`, '')`
/** The two scripts as they are; what they call only says that it was called. */
const files = {
  'package.json': json({ private: true, type: 'module', workspaces: ['packages/*'], scripts: { build, pack } }),
  'scripts/build.mjs': read('scripts/build.mjs'),
  'scripts/pack.mjs': read('scripts/pack.mjs'),
  'scripts/acquire-lock.mjs': read('scripts/acquire-lock.mjs'),
  'scripts/setup.mjs': noting('ensureInstalled', 'set-up'),
  'scripts/build/package.mjs': noting('buildPackage', '${given}', output('packages/${given}/dist', 'index.js')),
  'scripts/build/elements-manifest.mjs': 'export const elementsManifest = () => ({})',
  'scripts/build/server.mjs': noting('buildServer', '${given.app}', output('apps/${given.app}/dist', 'main.js')),
  'scripts/build/wc-wallet.mjs': noting('buildWcWallet', 'wc wallet', output('apps/wc-wallet/dist', 'wallet.js')),
  'scripts/build-frame.mjs': noting('buildFrame', 'frame', output('apps/frame/dist', 'index.html')),
  'scripts/build-demo.mjs': noting('buildDemo', 'demo', output('apps/demo/dist', 'index.html')),
  'rollup.config.mjs': "export default {}\nexport const cdnOutput = { dir: 'packages/ui/dist/cdn' }",
  'node_modules/rollup/package.json': json({ name: 'rollup', version: '1.0.0', type: 'module', main: 'index.js' }),
  'node_modules/rollup/index.js': `
import { mkdirSync, writeFileSync } from 'node:fs'
export const rollup = () => ({
  write() {${output('packages/ui/dist/cdn', 'w3m.js')}
    writeFileSync('packages/ui/dist/cdn/manifest.json', '{}')
  },
  close() {},
})`,
  ...Object.fromEntries(
    packages.map(name => [
      `packages/${name}/package.json`,
      json({ name: `@w3m/${name}`, version: '0.1.0', files: ['dist'] }),
    ]),
  ),
}

describe('the four packages', () => {
  let folder
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  /** As after `npm ci`: the compiler is there. */
  const installed = () => write('node_modules/typescript/package.json', json({ name: 'typescript', version: '1.0.0' }))
  const run = (...args) =>
    execFileSync('npm', ['run', ...args], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const built = buildOutput => [...buildOutput.matchAll(/^Built (.+) in [\d.]+ s\.$/gm)].map(([, name]) => name)
  const called = () => readFileSync(join(folder, 'called.txt'), 'utf8').trimEnd().split('\n')
  const tarballs = () => readdirSync(join(folder, 'dist')).sort()

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-packages-'))
    for (const [path, text] of Object.entries(files)) write(path, text)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

  it('are built without the applications, and after `npm ci` nothing is installed once more', () => {
    installed()
    assert.deepEqual(built(run('build', '--', 'packages')), packageSteps)
    assert.deepEqual(called(), packages)
    assert.ok(!existsSync(join(folder, 'apps')))
  })

  it('are not built again where nothing changed, and all that uses what did change is', () => {
    installed()
    run('build', '--', 'packages')
    assert.deepEqual(built(run('build', '--', 'packages')), [])
    write('packages/ui/src/index.ts', '')
    assert.deepEqual(built(run('build', '--', 'packages')), ['ui', 'react', 'custom-elements manifest', 'script tag'])
  })

  it('are built on a machine that has nothing yet: it is set up first', () => {
    run('build', '--', 'packages')
    assert.deepEqual(called(), ['set-up', ...packages])
  })

  it('are built with everything else by `npm run build`, which sets up what the tests need too', () => {
    installed()
    const names = built(run('build'))
    assert.deepEqual(names.slice(0, packageSteps.length), packageSteps)
    assert.deepEqual(names.slice(-3), ['frame', 'wc wallet', 'demo'])
    assert.equal(called()[0], 'set-up')
  })

  it('are laid as four tarballs in dist/, in place of former ones', () => {
    installed()
    for (const name of ['w3m-core-0.0.1.tgz', 'notes.txt']) write(`dist/${name}`, '')
    assert.deepEqual(built(run('pack')), packageSteps)
    assert.deepEqual(tarballs(), ['notes.txt', ...packages.map(name => `w3m-${name}-0.1.0.tgz`).sort()])
    assert.deepEqual(called(), packages)
  })
})
