import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
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

test('the views that pages may open are those that open takes', async () => {
  const source = readFileSync(join(root, 'packages/core/src/modal/route-facts.ts'), 'utf8')
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: 'esnext', target: 'esnext' } })
  const { routeFacts } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`)
  const [, list] = /`view` is one of ([^.]+)\./.exec(referencePages()['docs/reference/instance.md'])
  const taken = Object.keys(routeFacts).filter(view => routeFacts[view].isPublic)
  assert.deepEqual(
    [...list.matchAll(/\w+/g)].map(([view]) => view),
    taken.sort(),
  )
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
