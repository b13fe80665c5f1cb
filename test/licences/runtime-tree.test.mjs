// S26 of the security design: what runs with a visitor's keys, or on the server beside them, is little, pinned to the
// byte, and runs nothing when it is installed.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { exactFaults, shippedPaths } from './licence-rules.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const json = path => JSON.parse(readFileSync(join(root, path), 'utf8'))
const lock = json('package-lock.json')
const runtime = ['packages/core', 'packages/frame-bridge', 'packages/ui', 'packages/react', 'apps/server', 'apps/frame']
const runningAtInstall = ['preinstall', 'install', 'postinstall', 'prepare']

/**
 * Direct dependencies of the frame that are not ours. What its worker has code of is counted where it is built:
 * test/sizes/frame-build.test.mjs.
 */
const directMax = 12
/**
 * What a product's tree had when this was written, with a little room: more wants a reason. With core comes what builds
 * Solana's transfers; the frame's own files hold none of it.
 */
const treeMax = { 'apps/frame': 170, 'apps/server': 190 }

const tree = folder => [...shippedPaths(lock, [folder])].filter(path => path.includes('node_modules/'))

/**
 * Packages whose manifest runs something at their installation, by what is installed and not only by what the lock
 * says.
 */
export const scriptFaults = (paths, manifestOf) =>
  paths.flatMap(path => {
    const { scripts = {}, gypfile } = manifestOf(path) ?? {}
    const found = runningAtInstall.filter(name => name !== 'prepare' && scripts[name])
    return gypfile || found.length > 0 ? [`${path} runs ${found.join(', ') || 'a build'} when it is installed`] : []
  })

describe('S26: the tree that runs', () => {
  const all = [...shippedPaths(lock, runtime)].filter(path => path.includes('node_modules/'))

  it('runs nothing when it is installed', () => {
    assert.ok(all.length > 20)
    const manifestOf = path => (existsSync(join(root, path, 'package.json')) ? json(join(path, 'package.json')) : {})
    assert.deepEqual(scriptFaults(all, manifestOf), [])
    assert.deepEqual(
      all.filter(path => lock.packages[path].hasInstallScript),
      [],
    )
    assert.equal(scriptFaults(['a'], () => ({ scripts: { postinstall: 'x' } })).length, 1)
    assert.equal(scriptFaults(['a'], () => ({ gypfile: true })).length, 1)
    assert.equal(scriptFaults(['a'], () => ({ scripts: { prepare: 'x', test: 'x' } })).length, 0)
  })

  it('is asked for in exact versions and locked by the hash of what comes', () => {
    const manifests = runtime.map(folder => ({ path: folder, manifest: json(join(folder, 'package.json')) }))
    assert.deepEqual(exactFaults(manifests), [])
    assert.deepEqual(
      all.filter(path => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(lock.packages[path].integrity ?? '')),
      [],
    )
  })

  for (const [folder, limit] of Object.entries(treeMax)) {
    it(`of ${folder} has at most ${limit} packages`, t => {
      const names = tree(folder)
      t.diagnostic(`${names.length} packages`)
      assert.ok(names.length > 10 && names.length <= limit, `${names.length} packages:\n${names.join('\n')}`)
    })
  }
})

describe('S26: the frame', () => {
  const direct = Object.keys(json('apps/frame/package.json').dependencies).filter(name => !name.startsWith('@w3m/'))
  it(`asks for at most ${directMax} packages of others`, () =>
    assert.ok(direct.length > 5 && direct.length <= directMax, direct.join(' ')))
})
