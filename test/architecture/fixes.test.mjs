// The fixes that `npm run test:deep` takes away are where its rows say: a row that is left behind by its code fails here
// at once.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'
import { fixes } from '../deep/mutation/fixes.mjs'
import { testFileOf, withdraw } from '../deep/mutation/withdrawn.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const loaders = /** @type {const} */ ({ '.ts': 'ts', '.tsx': 'tsx', '.mjs': 'js', '.json': 'json', '.css': 'css' })

describe('a fix that can be taken away', () => {
  it('has a name of its own', () => assert.equal(new Set(fixes.map(({ name }) => name)).size, fixes.length))

  for (const fix of fixes)
    it(`stands in its file once, leaves code behind, and has its test: ${fix.name}`, () => {
      const source = readFileSync(join(root, fix.file), 'utf8')
      const without = withdraw(fix, source)
      assert.notEqual(without, source)
      transformSync(without, { loader: loaders[extname(fix.file)], logLevel: 'silent' })
      assert.ok(existsSync(join(root, testFileOf(fix))))
    })

  it('is none where its text stands twice, or not at all', () => {
    for (const source of ['', 'a a'])
      assert.throws(() => withdraw({ name: 'x', file: 'y', replace: 'a', by: '' }, source))
  })
})
