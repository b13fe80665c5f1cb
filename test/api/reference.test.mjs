import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { referencePages } from '../../scripts/build/reference.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

for (const [path, text] of Object.entries(referencePages())) {
  test(`${path} says what the definitions say (node scripts/build/reference.mjs writes it)`, () => {
    assert.equal(readFileSync(join(root, path), 'utf8'), text)
  })
}

test('every error says when it comes and what a host does then', () => {
  const entries = referencePages()['docs/reference/errors.md'].split(/^### /m).slice(1)
  const silent = entries
    .filter(entry => !/^\w+\n> .+\n\n\S.+\. .+\.\n+$/.test(entry))
    .map(entry => entry.split('\n')[0])
  assert.ok(entries.length > 40)
  assert.deepEqual(silent, [])
})
