// Each fix is taken away by the smallest edit, and the test that holds it fails, as it did before the fix was there.
// The edit is made while the code is bundled, or in a copy of the repository: the tree stays as it is.
//   node --test test/deep/fixes.deep.mjs
//   W3M_FIXES=server node --test test/deep/fixes.deep.mjs           those of mutation/fixes/server.mjs
//   W3M_FIX='ten guesses' node --test test/deep/fixes.deep.mjs      those whose name has these words
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { fixGroups } from './mutation/fixes.mjs'
import { failuresOf, removeBundles } from './mutation/run-withdrawn.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
const limitMs = 7_200_000
const { W3M_FIXES: group, W3M_FIX: words = '' } = process.env
const selectedFixes = fixGroups
  .filter(({ name }) => !group || name === group)
  .flatMap(({ fixes }) => fixes)
  .filter(({ name }) => name.includes(words))
/** Each test file with all of the fixes, then each fix without which its test runs. */
const runs = [
  ...[...new Set(selectedFixes.map(({ test }) => test))].map(test => ({ test })),
  ...selectedFixes.map(fix => ({ test: fix.test, fix })),
]
let failures

describe('a test', () => {
  before(
    async () => {
      failures = await failuresOf(root, runs)
    },
    { timeout: limitMs },
  )
  after(() => removeBundles(root))

  for (const run of runs) {
    const { test, fix } = run
    if (fix)
      it(`fails without its fix: ${fix.name}`, () => {
        const failed = failures.get(run)
        assert.ok(
          failed?.some(title => title.includes(fix.red)),
          `${test} noticed: ${failed?.join(' | ') || 'nothing'}`,
        )
      })
    else it(`passes with all of them: ${test}`, () => assert.deepEqual(failures.get(run), []))
  }
})
