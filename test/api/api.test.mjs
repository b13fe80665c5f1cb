// The public surface changes on purpose or not at all: each entry point against its snapshot. And every name of it, with
// those of its members, says what it is.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import assert from 'node:assert/strict'
import { difference, entryPoints, readApi, root } from './api-text.mjs'

const entries = entryPoints()
const built = entries.filter(({ types }) => existsSync(types))
const api = readApi(built.map(({ types }) => types))
const advice = 'When the change is meant: node scripts/check-api.mjs --update'

describe('the public surface of', () => {
  for (const { name, types, file } of entries) {
    it(name, () => {
      assert.ok(existsSync(types), `${types.replace(root, '.')} is not built`)
      assert.ok(existsSync(file), `There is no snapshot ${file.replace(root, '.')}. ${advice}`)
      const now = api.get(types).text
      assert.ok(now.trim().length > 0, 'the entry point exports nothing')
      const lines = difference(readFileSync(file, 'utf8'), now)
      assert.equal(lines.length, 0, `\n${lines.join('\n')}\n${advice}`)
      assert.equal(readFileSync(file, 'utf8'), now, advice)
    })
  }
  it('entry points that are gone is gone too', () => {
    const known = entries.map(({ name }) => `${name}.txt`)
    assert.deepEqual(
      readdirSync(join(root, 'test/api')).filter(name => name.endsWith('.txt') && !known.includes(name)),
      [],
    )
  })
})

describe('every exported name and each of its members has a docstring in', () => {
  for (const { name, types } of built) it(name, () => assert.deepEqual(api.get(types).undocumented, []))
})

describe('a difference', () => {
  it('names the lines that went and came', () => {
    assert.deepEqual(
      difference('function a(): void;\n\ninterface B {\n    x: 1;\n}\n', 'interface B {\n    x: 2;\n}\n\nconst c: 1\n'),
      ['- function a(): void;', '-     x: 1;', '+     x: 2;', '+ const c: 1'],
    )
  })
  it('is none where nothing changed', () => assert.deepEqual(difference('a\n\nb\n', 'a\n\nb\n'), []))
})
