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
  const [codes, numbers] = referencePages()['docs/reference/errors.md'].split('\n## Numbers')
  const entries = codes.split(/^### /m).slice(1)
  const silent = entries
    .filter(entry => !/^\w+\n> .+\n\n\S.+\. .+\.\n+$/.test(entry))
    .map(entry => entry.split('\n')[0])
  assert.ok(entries.length > 40)
  assert.deepEqual(silent, [])
  // `docs` of an `RpcError` leads there.
  assert.match(numbers, /^### 4001\n\S/m)
  assert.match(numbers, /^### -32603\n\S/m)
})

test('no cell of a table is empty', () => {
  const pages = Object.entries(referencePages()).filter(([path]) => path.startsWith('docs/reference/'))
  const empty = pages.flatMap(([path, text]) =>
    text
      .split('\n')
      .filter(line => /\|\s*\|/.test(line))
      .map(line => `${path}: ${line}`),
  )
  assert.ok(pages.length > 4)
  assert.deepEqual(empty, [])
})
