// No module outside a namespace's folder asks which namespace it is.
import { describe, it, test } from 'node:test'
import assert from 'node:assert/strict'
import { namesOfNamespaces } from './layers.mjs'
import { filesIn, modulesFrom, readModules } from './module-graph.mjs'
import { namespaceNameFaults } from './namespace-names.mjs'

const path = 'packages/core/src/a.ts'

/** [title, text, how many faults] */
const cases = [
  ['a branch', "if (namespace === 'solana') go()", 1],
  ['an identifier', "const id = 'eip155:1'", 1],
  ['an identifier that is put together', 'const id = `eip155:${reference}`', 1],
  ['a type', "type Own = 'eip155' | 'solana'", 0],
  ['a key', 'const { eip155: id } = active', 0],
  ['a method', "ask('solana_signMessage')", 0],
  ['a comment', "// such as 'eip155'\n/** `solana:x` */", 0],
  ['a longer word', "const label = 'eip155x'", 0],
]

describe('a module', () => {
  for (const [title, text, count] of cases) {
    it(`${count === 0 ? 'may' : 'may not'} name a namespace in ${title}`, () =>
      assert.equal(namespaceNameFaults(modulesFrom({ [path]: text }), {}).length, count))
  }
  it('may in the folder of namespaces, and in tests', () =>
    assert.deepEqual(
      namespaceNameFaults(
        modulesFrom({
          'packages/core/src/namespaces/x.ts': "const a = 'solana'",
          'packages/core/src/a.test.ts': "const a = 'solana'",
        }),
        {},
      ),
      [],
    ))
  it('may as often as the list says, and no less often', () => {
    const modules = modulesFrom({ [path]: "const a = 'solana'" })
    assert.deepEqual(
      [1, 2].map(count => namespaceNameFaults(modules, { [path]: count }).length),
      [0, 1],
    )
  })
})

test('what asks which namespace it is stands in the folder of that namespace', () => {
  const folders = [
    ...['frame-bridge', 'core', 'ui', 'react'].map(name => `packages/${name}/src`),
    ...['server', 'frame'].map(name => `apps/${name}/src`),
  ]
  const faults = namespaceNameFaults(readModules(folders.flatMap(folder => filesIn(folder))), namesOfNamespaces)
  assert.equal(faults.length, 0, `\n${faults.join('\n')}`)
})
