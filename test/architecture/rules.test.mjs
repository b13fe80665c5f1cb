// Each rule of the architecture on a tiny tree that breaks it, and on one that does not: a rule that cannot fail is no
// rule.
import { describe, it } from 'node:test'
import assert from 'node:assert/strict'
import { modulesFrom } from './module-graph.mjs'
import { heavy, instanceFree, layers, packageImports, walletConnectLibrary } from './layers.mjs'
import * as rules from './rules.mjs'

const core = 'packages/core/src'
const ui = 'packages/ui/src'
const exportsOf = () => ['.', './caip', './cdn/*']
const entryOf = specifier => (specifier === '@w3m/core' ? `${core}/index.ts` : undefined)

/** [title, files, how many faults] */
const layerCases = [
  [
    'a slice that imports a port',
    { [`${core}/account/a.ts`]: "import { x } from '../api/b.js'", [`${core}/api/b.ts`]: '' },
    0,
  ],
  [
    'a port that imports a slice',
    { [`${core}/api/b.ts`]: "import { x } from '../account/a.js'", [`${core}/account/a.ts`]: '' },
    1,
  ],
  [
    'a port that imports the type of a slice',
    { [`${core}/api/b.ts`]: "import type { X } from '../account/a.js'", [`${core}/account/a.ts`]: '' },
    1,
  ],
  [
    'a slice that imports the type of another',
    { [`${core}/account/a.ts`]: "import type { X } from '../network/n.js'", [`${core}/network/n.ts`]: '' },
    0,
  ],
  [
    'a slice that imports only types by name',
    { [`${core}/account/a.ts`]: "import { type X } from '../network/n.js'", [`${core}/network/n.ts`]: '' },
    0,
  ],
  [
    'a slice that imports a value of another',
    { [`${core}/account/a.ts`]: "import { type X, y } from '../network/n.js'", [`${core}/network/n.ts`]: '' },
    1,
  ],
  [
    'a slice that re-exports a value of another',
    { [`${core}/account/a.ts`]: "export { y } from '../network/n.js'", [`${core}/network/n.ts`]: '' },
    1,
  ],
  [
    'a slice that loads another lazily',
    { [`${core}/account/a.ts`]: "const y = () => import('../network/n.js')", [`${core}/network/n.ts`]: '' },
    1,
  ],
  [
    'the root that imports slices',
    { [`${core}/compose/w3m.ts`]: "import { y } from '../network/n.js'", [`${core}/network/n.ts`]: '' },
    0,
  ],
  [
    'a slice that imports the root',
    { [`${core}/network/n.ts`]: "import type { W3m } from '../compose/w3m.js'", [`${core}/compose/w3m.ts`]: '' },
    1,
  ],
  ['a file of no layer', { [`${core}/elsewhere/n.ts`]: '' }, 1],
  [
    'a view that imports another',
    { [`${ui}/views/a/a-view.ts`]: "import '../b/b-view.js'", [`${ui}/views/b/b-view.ts`]: '' },
    1,
  ],
  [
    'a view that imports its own styles',
    { [`${ui}/views/a/a-view.ts`]: "import { s } from './a.styles.js'", [`${ui}/views/a/a.styles.ts`]: '' },
    0,
  ],
  [
    'a view that imports the registry',
    { [`${ui}/views/a/a-view.ts`]: "import { views } from '../registry.js'", [`${ui}/views/registry.ts`]: '' },
    1,
  ],
  [
    'the registry that imports a route',
    { [`${ui}/views/registry.ts`]: "import { a } from './a/a.route.js'", [`${ui}/views/a/a.route.ts`]: '' },
    0,
  ],
  [
    'a part that imports a view',
    { [`${ui}/parts/p.ts`]: "import '../views/a/a-view.js'", [`${ui}/views/a/a-view.ts`]: '' },
    1,
  ],
  [
    'an element that imports a part',
    { [`${ui}/elements/e.ts`]: "import '../parts/p.js'", [`${ui}/parts/p.ts`]: '' },
    1,
  ],
  [
    'a test that reaches anywhere',
    { [`${core}/account/a.test.ts`]: "import { y } from '../network/n.js'", [`${core}/network/n.ts`]: '' },
    0,
  ],
]

describe('layers', () => {
  for (const [title, files, count] of layerCases) {
    it(`${count === 0 ? 'allow' : 'refuse'} ${title}`, () =>
      assert.equal(rules.layerFaults(modulesFrom(files), layers).length, count))
  }
})

const packageCases = [
  ['an allowed package', { [`${ui}/a.ts`]: "import { x } from '@w3m/core'" }, 0],
  ['an exported subpath', { [`${ui}/a.ts`]: "import { x } from '@w3m/core/caip'" }, 0],
  ['a deep import', { [`${ui}/a.ts`]: "import { x } from '@w3m/core/src/caip.ts'" }, 1],
  ['a package above', { [`${core}/a.ts`]: "import type { X } from '@w3m/ui'" }, 1],
  ['a path out of the package', { [`${ui}/a.ts`]: "import { x } from '../../core/src/x.js'" }, 1],
  ['a path into test/ from a test', { [`${ui}/a.test.ts`]: "import { x } from '../../../test/x.js'" }, 0],
  ['a path into test/ from a source', { [`${ui}/a.ts`]: "import { x } from '../../../test/x.js'" }, 1],
  ['its own name', { [`${ui}/a.ts`]: "import { x } from '@w3m/ui'" }, 1],
]

describe('packages', () => {
  for (const [title, files, count] of packageCases) {
    it(`${count === 0 ? 'may' : 'may not'} import ${title}`, () =>
      assert.equal(rules.packageFaults(modulesFrom(files), packageImports, exportsOf).length, count))
  }
  it('name what they import', () => {
    const modules = modulesFrom({
      [`${core}/a.ts`]: "import { atom } from 'nanostores'\nimport { v } from '@scope/other/deep'\nimport 'node:fs'",
    })
    assert.deepEqual(rules.dependencyFaults(modules, () => ['nanostores']).length, 1)
    assert.deepEqual(
      rules.dependencyFaults(modules, () => ['nanostores', '@scope/other']),
      [],
    )
  })
  it('import what they name', () => {
    const modules = modulesFrom({
      [`${core}/a.ts`]: "import type { A } from '@scope/other/deep'",
      [`${core}/a.test.ts`]: "import 'only-tests'",
      'packages/ui/src/a.ts': "import 'elsewhere'",
    })
    assert.deepEqual(
      rules.idleDependencyFaults(modules, ['packages/core'], () => [
        '@scope/other',
        'only-tests',
        'elsewhere',
        '@scope/oth',
      ]).length,
      3,
    )
  })
  it('keep the instance out of elements', () => {
    const files = {
      [`${ui}/elements/e.ts`]: "import type { W3m } from '@w3m/core'",
      [`${ui}/elements/f.ts`]: "import { x } from '@w3m/core/limits'",
      [`${ui}/parts/p.ts`]: "import { x } from '@w3m/core'",
    }
    assert.deepEqual(
      rules.instanceFaults(modulesFrom(files), instanceFree).map(line => line.split(':')[0]),
      [`${ui}/elements/e.ts`],
    )
  })
})

describe('a library that is changed from outside', () => {
  const { folder } = walletConnectLibrary
  const faultsOf = files => rules.wrappedLibraryFaults(modulesFrom(files), walletConnectLibrary).length
  for (const [title, files, count] of [
    ['is imported in its folder', { [`${folder}client.ts`]: "import('@walletconnect/universal-provider')" }, 0],
    ['is not imported elsewhere', { [`${core}/connectors/a.ts`]: "import type { A } from '@walletconnect/types'" }, 1],
    [
      'is used by what its folder offers',
      {
        [`${folder}client.ts`]: '',
        [`${core}/connectors/walletconnect/pairing-codes.ts`]: "import { a } from './library/client.js'",
      },
      0,
    ],
    [
      'keeps its insides',
      {
        [`${folder}relay-link.ts`]: '',
        [`${core}/connectors/walletconnect/pairing-codes.ts`]: "import { a } from './library/relay-link.js'",
      },
      1,
    ],
  ])
    it(title, () => assert.equal(faultsOf(files), count))
})

it('the longest function of a module is counted with its first line and its last', () => {
  const { longestFunction } = rules
  assert.deepEqual(
    ['const one = () => 1', 'function two() {\n}', 'class A {\n  b() {\n    return () =>\n      1\n  }\n}', ''].map(
      text => longestFunction({ path: 'a.ts', text }),
    ),
    [1, 2, 4, 0],
  )
})

describe('cycles', () => {
  const cycle = kind => ({
    [`${core}/a.ts`]: "import { b } from './b.js'",
    [`${core}/b.ts`]: "import { c } from './c.js'",
    [`${core}/c.ts`]: kind,
  })
  it('of values are found', () =>
    assert.equal(rules.cycleFaults(modulesFrom(cycle("import { a } from './a.js'"))).length, 1))
  for (const kind of [
    "import { a } from './a.js'",
    "import type { A } from './a.js'",
    "const a = () => import('./a.js')",
  ])
    it(`of any kind are found: ${kind}`, () => {
      assert.equal(rules.knotFaults(modulesFrom(cycle(kind))).length, 1)
      assert.equal(rules.knotFaults(modulesFrom(cycle(''))).length, 0)
    })
  it('through a type are none of values', () =>
    assert.deepEqual(rules.cycleFaults(modulesFrom(cycle("import type { A } from './a.js'"))), []))
  it('through a lazy import are none of values', () =>
    assert.deepEqual(rules.cycleFaults(modulesFrom(cycle("const a = () => import('./a.js')"))), []))
})

describe('heavy modules', () => {
  const none = { [`${ui}/index.ts`]: '', [`${core}/index.ts`]: '' }
  const find = files =>
    rules.heavyFaults(modulesFrom({ ...none, ...files }), [`${ui}/index.ts`, `${core}/index.ts`], heavy, entryOf)
  it('are found at any depth, across packages, with the way to them', () => {
    const faults = find({
      [`${ui}/index.ts`]: "import { x } from '@w3m/core'",
      [`${core}/index.ts`]: "export { x } from './x.js'",
      [`${core}/x.ts`]: "import { encode } from 'viem/utils'",
    })
    assert.deepEqual(faults, [`viem/utils is reached at once: ${ui}/index.ts → ${core}/index.ts → ${core}/x.ts`])
  })
  it('are fine behind a dynamic import, and as types', () => {
    assert.deepEqual(
      find({
        [`${core}/index.ts`]: "const v = () => import('./x.js')\nimport type { Hex } from 'viem'",
        [`${core}/x.ts`]: "import { encode } from 'viem'",
      }),
      [],
    )
  })
  it('are not taken for absent where an entry is missing', () =>
    assert.deepEqual(rules.heavyFaults([], [`${ui}/gone.ts`], heavy, entryOf), [
      `${ui}/gone.ts is a light entry and does not exist`,
    ]))
  it('include every view and every locale', () => {
    const files = {
      [`${ui}/index.ts`]: "import './views/a/a-view.js'\nimport { texts } from './i18n/es/views.js'",
      [`${ui}/views/a/a-view.ts`]: '',
      [`${ui}/i18n/es/views.ts`]: '',
    }
    assert.equal(find(files).length, 2)
  })
})

describe('names', () => {
  it('are unique in a package, entries excepted', () => {
    const paths = [`${core}/a/x.ts`, `${core}/b/x.ts`, `${ui}/x.ts`, `${core}/caip.ts`, `${core}/caip/caip.ts`]
    assert.equal(rules.basenameFaults(paths, [`${core}/caip.ts`]).length, 1)
  })
  it('a file beside the folders of core is an entry', () =>
    assert.deepEqual(
      rules.entryFaults([`${core}/caip.ts`, `${core}/later.ts`, `${core}/a/b.ts`], [`${core}/caip.ts`]).length,
      1,
    ))
  for (const [path, count] of [
    [`${core}/a/address-text.ts`, 0],
    [`${core}/a/eip1193.state.test.ts`, 0],
    [`${core}/a/AddressText.ts`, 1],
    [`${ui}/i18n/pt-BR/views.ts`, 0],
    [`${ui}/views/a/texts/pt-BR.ts`, 0],
    [`${ui}/views/a/pt-BR.ts`, 1],
    [`${core}/a/address_text.ts`, 1],
    [`${core}/helpers/address.ts`, 1],
    [`${core}/a/address-utils.ts`, 1],
    [`${core}/a/common.ts`, 1],
    [`${core}/a/commonwealth.ts`, 0],
    [`${core}/a/index.ts`, 1],
    [`${core}/index.ts`, 0],
  ]) {
    it(`${count === 0 ? 'take' : 'refuse'} ${path}`, () =>
      assert.equal(rules.nameFaults([path], [`${core}/index.ts`]).length, count))
  }
})

describe('instances', () => {
  const row = { [`${ui}/parts/row.ts`]: "@customElement('w3m-row')\nexport class Row extends LitElement {}" }
  for (const [title, text, count] of [
    ['given', 'html`<w3m-part .w3m=${this.app}></w3m-part>`', 0],
    ['given after its parts', 'html`<w3m-part exportparts="a, b" .w3m=${w3m}></w3m-part>`', 0],
    ['given on the next line', 'html`<w3m-part\n  .w3m=${w3m}></w3m-part>`', 0],
    ['left out', 'html`<w3m-part .size=${1}></w3m-part>`', 1],
    ['left out of an element that knows none', 'html`<w3m-ui-x></w3m-ui-x><w3m-row></w3m-row>`', 0],
    ['left out in a comment', ' * `<w3m-part>`', 0],
  ]) {
    it(`${title} are ${count === 0 ? 'right' : 'wrong'}`, () =>
      assert.equal(rules.ownInstanceFaults(modulesFrom({ ...row, [`${ui}/parts/p.ts`]: text })).length, count))
  }
})

describe('lengths', () => {
  const long = { path: `${core}/long.ts`, lines: 401 }
  it('over the hard budget are refused', () =>
    assert.equal(rules.lengthFaults([long, { ...long, lines: 400 }], { soft: 250, hard: 400 }, []).length, 1))
  it('of tables are exempt', () => assert.deepEqual(rules.lengthFaults([long], { soft: 250, hard: 400 }, [/long/]), []))
  it('over the soft budget are told', () =>
    assert.equal(rules.lengthWarnings([{ ...long, lines: 251 }], { soft: 250, hard: 400 }, []).length, 1))
})

describe('side effects', () => {
  const modules = modulesFrom({
    [`${ui}/elements/e.ts`]: "@customElement('w3m-e')\nexport class E {}",
    [`${ui}/elements/plain.ts`]: "import { x } from './x.js'\nexport const y = x",
  })
  const both = ['./src/elements/e.ts', './dist/register/*.js']
  for (const [title, sideEffects, count] of [
    ['exactly the elements', both, 0],
    ['no element', false, 2],
    ['only the sources', both.slice(0, 1), 1],
    ['a file without an effect', [...both, './src/elements/plain.ts'], 1],
    ['everything', ['./src/**/*.ts'], 3],
    ['nothing at all', undefined, 3],
  ]) {
    it(`that name ${title} are ${count === 0 ? 'right' : 'wrong'}`, () =>
      assert.equal(rules.sideEffectFaults(modules, sideEffects).length, count))
  }
  it('name all views by one pattern, and only views are named so', () => {
    const views = modulesFrom({
      [`${ui}/views/a/a-view.ts`]: modules[0].text,
      [`${ui}/views/b/b-view.ts`]: modules[0].text,
    })
    assert.deepEqual(rules.sideEffectsOf(views), ['./src/views/*/*-view.ts', './dist/register/*.js'])
    assert.equal(
      rules.sideEffectFaults(modulesFrom({ [`${ui}/views/a/a-view.ts`]: 'export const x = 1' }), false).length,
      1,
    )
  })
  it('are none where no file has one', () => assert.equal(rules.sideEffectsOf(modules.slice(1)), false))
  for (const text of ["import './elements/e.js'", "export { E } from './elements/e.js'"]) {
    it(`are those of an entry that says ${text}`, () => {
      const entry = modulesFrom({ [`${ui}/index.ts`]: text, [`${ui}/elements/e.ts`]: modules[0].text })
      assert.deepEqual(rules.sideEffectsOf(entry), [
        './src/elements/e.ts',
        './src/index.ts',
        './dist/index.js',
        './dist/register/*.js',
      ])
    })
  }
})

describe('A reference to a section', () => {
  const faults = text => rules.absentDocumentFaults(modulesFrom({ [`${core}/a.ts`]: text })).length

  for (const name of ['contract', 'Contract', 'interface', '@see contract\n *', '@see\n * contract'])
    it(`is a fault where it is of ${JSON.stringify(name)}`, () =>
      assert.equal(faults(`/** What is kept (${name} ${5.3}). */`), 1))
  for (const text of ['(spec 9)', 'the contract of 3 tokens', 'interface A1 {}', 'contract.balanceOf(1)'])
    it(`is none in "${text}"`, () => assert.equal(faults(`/** ${text} */`), 0))
})
