// The tree of dependencies as it is installed, and the rules on small bad examples.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import assert from 'node:assert/strict'
import * as rules from './licence-rules.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const json = path => JSON.parse(readFileSync(join(root, path), 'utf8'))
const lock = json('package-lock.json')
const entries = rules.installed(lock)
const delivered = [
  'packages/core',
  'packages/frame-bridge',
  'packages/ui',
  'packages/react',
  'apps/server',
  'apps/demo',
  'apps/frame',
]
const shipped = rules.shippedPaths(lock, delivered)
const manifests = [
  '.',
  ...['packages', 'apps', 'test', 'test/consumers'].flatMap(parent =>
    readdirSync(join(root, parent)).map(name => `${parent}/${name}`),
  ),
]
  .filter(folder => existsSync(join(root, folder, 'package.json')))
  .map(folder => ({ path: join(folder, 'package.json'), manifest: json(join(folder, 'package.json')) }))
const none = faults => assert.deepEqual(faults, [], `\n${faults.join('\n')}`)

/** The lock file leaves the licence out for some packages; the installed package.json has it. */
function licenceOf({ path, name, license }) {
  const file = join(root, path, 'package.json')
  const declaredLicense = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : undefined
  return rules.known[name] ?? license ?? (typeof declaredLicense === 'object' ? declaredLicense?.type : declaredLicense)
}

describe('the tree of dependencies', () => {
  it('is there', () => assert.ok(entries.length > 100 && shipped.size > 5))
  it('has only permissive licences in what ships, MPL-2.0 and the named tools beside it', () =>
    none(rules.licenceFaults(entries, shipped, licenceOf)))
  it('has the last free versions of packages that changed their licence', () => none(rules.pinFaults(entries)))
  it('runs no install script that was not decided about', () =>
    none(rules.scriptFaults(entries, json('package.json').allowScripts ?? {})))
  it('is asked for in exact versions', () => none(rules.exactFaults(manifests)))
  it('has the one viem that the root pins', () => {
    const { devDependencies, overrides } = json('package.json')
    assert.deepEqual(
      [overrides.viem, entries.filter(({ name }) => name === 'viem').map(({ path, version }) => [path, version])],
      ['$viem', [['node_modules/viem', devDependencies.viem]]],
    )
  })
  it('is bound to no server', () => none(rules.addressFaults(entries)))
  it('goes with a licence and a readme in every package', () => {
    const text = path => readFileSync(join(root, path), 'utf8')
    for (const folder of delivered.filter(path => path.startsWith('packages/'))) {
      assert.equal(text(`${folder}/LICENSE`), text('LICENSE'))
      assert.ok(text(`${folder}/README.md`).startsWith(`# @w3m/${folder.slice('packages/'.length)}\n`))
    }
  })
  it('ships nothing with an install script', () =>
    none(entries.filter(({ path, hasInstallScript }) => hasInstallScript && shipped.has(path)).map(({ path }) => path)))
})

describe('our own packages', () => {
  for (const { path, manifest } of manifests)
    it(`say that they are MIT: ${path}`, () => assert.equal(manifest.license, 'MIT'))
})

describe('the rules', () => {
  const entry = (name, license, more = {}) => ({
    path: `node_modules/${name}`,
    name,
    version: '1.0.0',
    license,
    dev: false,
    hasInstallScript: false,
    resolved: undefined,
    ...more,
  })
  const ships = new Set(['node_modules/a'])
  for (const [title, tested, count] of [
    ['MIT in what ships', entry('a', 'MIT'), 0],
    ['GPL in what ships', entry('a', 'GPL-3.0-or-later'), 1],
    ['MPL in what ships', entry('a', 'MPL-2.0'), 1],
    ['MPL in development', entry('b', 'MPL-2.0'), 0],
    ['no licence', entry('b', undefined), 1],
    ['a choice of two, one good', entry('a', '(MIT OR GPL-3.0)'), 0],
    ['two together, one bad', entry('a', 'MIT AND GPL-3.0'), 1],
    ['a named tool in development', entry('@uniswap/v2-core', 'GPL-3.0-or-later'), 0],
    ['a tool nobody named', entry('c', 'GPL-3.0-or-later'), 1],
    ['a proprietary one', entry('c', 'SEE LICENSE IN LICENSE.md'), 1],
  ]) {
    it(`${count === 0 ? 'take' : 'refuse'} ${title}`, () =>
      assert.equal(rules.licenceFaults([tested], ships).length, count))
  }
  it('refuse a named tool in what ships', () =>
    assert.equal(
      rules.licenceFaults([entry('@uniswap/v2-core', 'GPL-3.0')], new Set(['node_modules/@uniswap/v2-core'])).length,
      1,
    ))
  it('refuse later versions of what is pinned', () =>
    assert.equal(
      rules.pinFaults([
        entry('@walletconnect/core', 'Apache-2.0', { version: '2.21.9' }),
        entry('@reown/appkit', 'Apache-2.0'),
      ]).length,
      2,
    ))
  it('refuse scripts that were not decided about', () =>
    assert.equal(
      rules.scriptFaults(
        [entry('a', 'MIT', { hasInstallScript: true }), entry('esbuild', 'MIT', { hasInstallScript: true })],
        { esbuild: false },
      ).length,
      1,
    ))
  it('refuse ranges', () =>
    assert.equal(
      rules.exactFaults([
        {
          path: 'p',
          manifest: {
            dependencies: { a: '^1.0.0', b: '1.0.0', d: 'npm:@x/d@1.0.0', e: 'npm:@x/e@^1.0.0', f: 'npm:@x/f' },
            peerDependencies: { c: '^1.0.0' },
          },
        },
      ]).length,
      3,
    ))
  it('take a range only where an application’s own copy is to serve', () => {
    const count = (name, version) =>
      rules.exactFaults([{ path: 'p', manifest: { name, dependencies: { viem: version } } }]).length
    assert.match(json('packages/core/package.json').dependencies.viem, /^\^2\.\d+\.\d+$/)
    assert.deepEqual(
      [count('@w3m/core', '^2.37.0'), count('@w3m/server', '^2.37.0'), count('@w3m/server', '2.57.1')],
      [0, 1, 0],
    )
  })
  it('refuse addresses', () =>
    assert.equal(
      rules.addressFaults([entry('a', 'MIT', { resolved: 'https://registry.example/a.tgz' }), entry('b', 'MIT')])
        .length,
      1,
    ))
  it('follow dependencies through links and nested folders', () => {
    const packages = {
      'packages/x': { dependencies: { '@w3m/y': '1.0.0' } },
      'node_modules/@w3m/y': { link: true, resolved: 'packages/y' },
      'packages/y': { dependencies: { a: '1.0.0' } },
      'node_modules/a': { dependencies: { b: '^1' } },
      'node_modules/a/node_modules/b': {},
      'node_modules/b': {},
      'node_modules/dev-only': {},
    }
    assert.deepEqual([...rules.shippedPaths({ packages }, ['packages/x'])].sort(), [
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'packages/y',
    ])
  })
})
