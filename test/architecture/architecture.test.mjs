// The rules of the architecture, held against the sources as they are.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { filesIn, readModules, root } from './module-graph.mjs'
import {
  functionBudget,
  heavy,
  instanceFree,
  layers,
  lightEntries,
  lineBudget,
  longFunctions,
  longSources,
  packageImports,
  tablesOfData,
  testLineBudget,
  tests,
  walletConnectLibrary,
} from './layers.mjs'
import * as rules from './rules.mjs'

const packages = ['frame-bridge', 'core', 'ui', 'react'].map(name => `packages/${name}`)
const apps = readdirSync(join(root, 'apps')).map(name => `apps/${name}`)
const sources = readModules([...packages, ...apps].flatMap(folder => filesIn(`${folder}/src`)))
const manifests = new Map(
  [...packages, ...apps].map(folder => [folder, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))]),
)
const byName = new Map([...manifests].map(([folder, manifest]) => [manifest.name, { folder, manifest }]))

const exportsOf = name => Object.keys(byName.get(name)?.manifest.exports ?? {})
const entrySources = [...manifests].flatMap(([folder, { exports = {} }]) =>
  Object.values(exports).flatMap(entry => (entry['@w3m/source'] ? [`${folder}/${entry['@w3m/source'].slice(2)}`] : [])),
)
/** The source file of `@w3m/core/caip` and its like. */
function entryOf(specifier) {
  const [, name, subpath = ''] = /^(@w3m\/[^/]+)(\/.*)?$/.exec(specifier) ?? []
  const found = byName.get(name)
  const source = found?.manifest.exports?.[`.${subpath}`]?.['@w3m/source']
  return source && `${found.folder}/${source.slice(2)}`
}
/** An optional peer only says which versions go with a package: it may not be there, and nothing imports it. */
const dependenciesOf = folder => {
  const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifests.get(folder) ?? {}
  const peers = Object.keys(peerDependencies).filter(name => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys(dependencies), ...peers]
}

const none = (faults, advice) => assert.equal(faults.length, 0, `\n${faults.join('\n')}${advice ? `\n${advice}` : ''}`)

test('there are sources to look at', () => assert.ok(sources.length > 20, `only ${sources.length} files`))
test('imports inside a package go down its layers', () => none(rules.layerFaults(sources, layers)))
test('every app has a row of what of ours it may import', () =>
  assert.deepEqual(
    apps.filter(folder => !packageImports[folder]),
    [],
  ))
test('packages import each other through exports, in the agreed directions', () =>
  none(rules.packageFaults(sources, packageImports, exportsOf)))
test('every imported package stands in the package.json of its importer', () =>
  none(rules.dependencyFaults(sources, dependenciesOf)))
test('every package that a package.json names is imported beside it', () =>
  none(rules.idleDependencyFaults(sources, [...packages, ...apps], dependenciesOf)))
test('elements know no W3M', () => none(rules.instanceFaults(sources, instanceFree)))
test('elements that know W3M are given theirs', () => none(rules.ownInstanceFaults(sources)))
test('the WalletConnect library is known in one folder', () =>
  none(rules.wrappedLibraryFaults(sources, walletConnectLibrary)))
test('no source refers to a document that is not here', () =>
  none(
    rules.absentDocumentFaults([
      ...sources,
      ...readModules([...filesIn('scripts', /\.mjs$/), ...filesIn('test', /\.(?:mjs|ts|tsx)$/)]),
    ]),
  ))
test('there is no cycle of value imports', () => none(rules.cycleFaults(sources)))
test('there is no cycle through types or code that loads later', () => none(rules.knotFaults(sources)))
test('heavy modules are reached by dynamic import only', () =>
  none(rules.heavyFaults(sources, lightEntries, heavy, entryOf)))
test('no two files of a package share a basename', () =>
  none(
    rules.basenameFaults(
      sources.map(({ path }) => path),
      entrySources,
    ),
  ))
test('beside the folders of core stand its entries and nothing else', () =>
  none(
    rules.entryFaults(
      sources.map(({ path }) => path),
      entrySources,
    ),
  ))
test('file names are kebab-case and say what is inside', () =>
  none(
    rules.nameFaults(
      [...sources.map(({ path }) => path), ...filesIn('scripts', /\.mjs$/), ...filesIn('test', /\.(?:mjs|ts|tsx)$/)],
      entrySources,
    ),
  ))
test('the import map of each entry point names a file that exists', () =>
  none(
    entrySources.filter(path => !existsSync(join(root, path))).map(path => `${path} is exported but does not exist`),
  ))

test('files keep to their length', t => {
  const all = [...sources, ...readModules([...filesIn('scripts', /\.mjs$/), ...filesIn('test', /\.(?:mjs|ts|tsx)$/)])]
  const isTest = ({ path }) => tests.some(pattern => pattern.test(path))
  for (const [modules, budget] of [
    [all.filter(module => !isTest(module)), lineBudget],
    [all.filter(isTest), testLineBudget],
  ]) {
    for (const line of rules.lengthWarnings(modules, budget, tablesOfData))
      t.diagnostic(`longer than ${budget.soft} lines, look whether it is one idea: ${line}`)
    none(
      rules.lengthFaults(
        modules.filter(({ path }) => !longSources.includes(path)),
        budget,
        tablesOfData,
      ),
    )
  }
})
test('a source that is short enough by now is not listed as long', () =>
  none(longSources.filter(path => !sources.some(source => source.path === path && source.lines > lineBudget.hard))))
test('a source whose functions are short enough by now is not listed as one with long ones', () =>
  none(
    longFunctions.filter(
      path => !sources.some(source => source.path === path && rules.longestFunction(source) > functionBudget),
    ),
  ))

for (const folder of packages) {
  test(`sideEffects of ${folder} names the element files and nothing else`, () => {
    const appSources = sources.filter(({ path }) => path.startsWith(`${folder}/`))
    none(
      rules.sideEffectFaults(appSources, manifests.get(folder).sideEffects),
      'node scripts/check-side-effects.mjs --update writes them.',
    )
  })
}
