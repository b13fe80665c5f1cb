// How modules are shared out among files, on graphs that are written down here.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { byStages } from '../../scripts/bundle/stages.mjs'

/** The file of each module. @param {Record<string, string[]>} graph imports by module; `~` marks one by `import()` */
function filesOf(graph, table) {
  const ids = Object.keys(graph)
  const importersOf = (id, mark) => ids.filter(other => graph[other].includes(`${mark}${id}`))
  const getModuleInfo = id => ({
    isEntry: id === '/entry.ts',
    importedIds: graph[id].filter(imported => !imported.startsWith('~')),
    importers: importersOf(id, ''),
    dynamicImporters: importersOf(id, '~'),
  })
  const fileOf = byStages(table)
  return Object.fromEntries(ids.map(id => [id, fileOf(id, { getModuleIds: () => ids, getModuleInfo })]))
}

const graph = {
  '/entry.ts': ['/first.ts', '~/list.ts', '~/form.ts', '~/other.ts'],
  '/first.ts': [],
  '/list.ts': ['/first.ts', '/row.ts'],
  '/row.ts': [],
  '/form.ts': ['/row.ts', '/field.ts', '/client.ts'],
  '/field.ts': [],
  '/client.ts': ['/wire.ts', '~/errors.ts'],
  '/wire.ts': [],
  '/errors.ts': [],
  '/other.ts': ['/client.ts'],
}

test('a module belongs to the first row that reaches it, and with the entry if that does', () => {
  const files = filesOf(graph, [
    ['list', ['list.ts']],
    ['form', ['form.ts']],
  ])
  assert.deepEqual(
    ['/first.ts', '/row.ts', '/field.ts', '/client.ts', '/wire.ts', '/other.ts'].map(id => files[id]),
    [undefined, 'list', 'form', 'form', 'form', undefined],
  )
})

test('a row that is alone leaves what others import, and what only that imports', () => {
  const files = filesOf(graph, [['form', ['form.ts'], 'alone']])
  assert.deepEqual(
    ['/form.ts', '/field.ts', '/row.ts', '/client.ts', '/wire.ts'].map(id => files[id]),
    ['form', 'form', undefined, undefined, undefined],
  )
})

test('what another module loads later is no part of a row that is alone, unless the row names it', () => {
  const table = [['form', ['form.ts', 'client.ts'], 'alone']]
  const loaded = { ...graph, '/other.ts': ['~/wire.ts'] }
  assert.equal(filesOf(loaded, table)['/client.ts'], 'form')
  assert.equal(filesOf(loaded, table)['/wire.ts'], undefined)
})

test('a row without a name keeps its modules, and no more, out of the files after it', () => {
  const files = filesOf(graph, [
    [undefined, ['client.ts']],
    ['form', ['form.ts']],
  ])
  assert.deepEqual(
    ['/form.ts', '/field.ts', '/client.ts', '/wire.ts'].map(id => files[id]),
    ['form', 'form', undefined, undefined],
  )
})
