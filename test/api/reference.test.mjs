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
