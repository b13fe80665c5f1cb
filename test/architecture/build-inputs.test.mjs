// A step of the build that does not look at what it bundles leaves an old bundle standing.
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { steps } from '../../scripts/build.mjs'
import { frameStages, offeredModules, packageStages } from '../../scripts/bundle/stages.mjs'
import { filesIn, readModules, root } from './module-graph.mjs'

const folders = ['frame-bridge', 'core', 'ui', 'react']
  .map(name => `packages/${name}`)
  .concat(['server', 'frame', 'wc-wallet'].map(name => `apps/${name}`))
const manifests = new Map(
  folders.map(folder => {
    const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    return [name, { folder, exports }]
  }),
)

/** The file that an import of ours leads to, from the root; undefined for a package of others. */
function targetOf(path, specifier) {
  if (specifier.startsWith('.')) {
    const base = posix.join(posix.dirname(path), specifier)
    return [base.replace(/\.js$/, '.ts'), base.replace(/\.jsx?$/, '.tsx'), base].find(candidate =>
      existsSync(join(root, candidate)),
    )
  }
  const [, name, subpath = ''] = /^(@w3m\/[^/]+)(\/.*)?$/.exec(specifier) ?? []
  if (!name) return undefined
  const { folder, exports } = manifests.get(name)
  const entry = exports[`.${subpath}`]
  return posix.join(folder, entry['@w3m/source'] ?? entry)
}

const imported = new Map()
/** The files that one imports as code. */
function importsOf(path) {
  if (!imported.has(path)) {
    const imports = /\.tsx?$/.test(path) ? readModules([path])[0].imports : []
    const code = imports.filter(({ kind }) => kind !== 'type')
    imported.set(
      path,
      code.flatMap(({ specifier }) => targetOf(path, specifier) ?? []),
    )
  }
  return imported.get(path)
}

/** What is bundled from some files on, and what of it lies outside some inputs. */
function strangers(paths, inputs) {
  const isInside = path => inputs.some(input => path === input || path.startsWith(`${input}/`))
  const visited = new Set(paths)
  // A set is walked to what is added meanwhile.
  for (const path of visited) for (const target of importsOf(path)) visited.add(target)
  return [...visited].filter(path => !isInside(path))
}

for (const { name, inputs, outputs } of steps()) {
  // It reads the elements' own files, and follows no import.
  if (name === 'custom-elements manifest') continue
  test(`the build of ${name} looks at all that it bundles`, () => {
    const [folder] = /^[^/]+\/[^/]+/.exec(outputs[0])
    const sources = filesIn(`${folder}/src`).filter(path => !/\.(?:test|samples)\.tsx?$|\/testing\//.test(path))
    assert.ok(sources.length > 0)
    assert.deepEqual(strangers(sources, inputs), [])
  })
}

// A row that names no file any more says nothing, and what it should hold goes to the file of whoever comes next.
for (const [folder, rows] of [
  ['packages', [...packageStages, ...offeredModules]],
  ['apps/frame/src', frameStages],
])
  test(`the files that visitors of ${folder} load name modules that are there`, () => {
    const named = rows.flatMap(([, modules]) => modules)
    assert.ok(named.length > 0)
    assert.deepEqual(
      named.filter(path => !existsSync(join(root, folder, path))),
      [],
    )
  })
