// Lists that are written from another one say what that one says: `scripts/build/lists.mjs`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { listsIn, writtenLists } from '../../scripts/build/lists.mjs'
import { root } from './module-graph.mjs'

for (const [path, text] of Object.entries(await writtenLists()))
  test(`${path} says what the list says that it is made from (node scripts/build/lists.mjs writes it)`, () =>
    assert.equal(readFileSync(join(root, path), 'utf8'), text))

/** The tree with one file changed. */
const treeWith = (path, change) => ({
  read: file => (file === path ? change : text => text)(readFileSync(join(root, file), 'utf8')),
  folders: folder => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []),
})
const changedBy = (path, before, after) => {
  const now = listsIn()
  const next = listsIn(treeWith(path, text => text.replace(before, after)))
  return Object.keys(next).filter(name => next[name] !== now[name])
}

test('a language, also one with a region, is in every list once it is supported', () => {
  const changed = changedBy('packages/core/src/i18n/match-locale.ts', `'es', `, `'es', 'pt-BR', `)
  assert.ok(changed.includes('packages/ui/src/views/profile-wallets/texts/locales.ts'))
  for (const path of Object.keys(listsIn()).filter(file => /\/(?:i18n|texts)\//.test(file)))
    assert.ok(changed.includes(path), path)
})

test('a social login is in every list once it has a name', () => {
  assert.equal(
    changedBy('packages/frame-bridge/src/social/social-names.ts', `google: 'Google',`, `google: 'Google', a: 'A',`)
      .length,
    3,
  )
})

test('a slice is one that hosts may load, unless it is internal', () => {
  const table = 'packages/core/src/compose/slices.ts'
  const row = `a: slice(() => import('./a-slice.js')),`
  const start = 'export const slices = {'
  assert.deepEqual(changedBy(table, start, `${start} ${row}`), ['packages/core/src/compose/slice-names.ts'])
  assert.deepEqual(changedBy(table, start, `${start}\n  /** @internal */\n  ${row}`), [])
})
