import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { referencePages } from '../../scripts/build/reference.mjs'
import { filesIn } from '../architecture/module-graph.mjs'

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
  const silentNumbers = numbers
    .split(/^### /m)
    .slice(1)
    .filter(entry => !/^-?\d+\n\S.+\.\n\n\S.+\.\n+$/.test(entry))
    .map(entry => entry.split('\n')[0])
  assert.deepEqual(silentNumbers, [])
  // `docs` of an `RpcError` leads there.
  assert.match(numbers, /^### 4001\n\S/m)
  assert.match(numbers, /^### -32603\n\S/m)
})

test('the views that pages may open are those that open takes', async () => {
  const source = readFileSync(join(root, 'packages/core/src/modal/route-metadata.ts'), 'utf8')
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: 'esnext', target: 'esnext' } })
  const { routeMetadata } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`)
  const [, list] = /`view` is one of ([^.]+)\./.exec(referencePages()['docs/reference/instance.md'])
  const publicViews = Object.keys(routeMetadata).filter(view => routeMetadata[view].isPublic)
  assert.deepEqual(
    [...list.matchAll(/\w+/g)].map(([view]) => view),
    publicViews.sort(),
  )
})

test('the networks of the table are those of allNetworks', async () => {
  const { allNetworks } = await import('@w3m/core/all-networks')
  const [, section] = /## Networks that are there\n([^]*?)\n## /.exec(referencePages()['docs/reference/networks.md'])
  const rows = [...section.matchAll(/^\| `\w+` \| `([^`]+)` \| (.+) \|$/gm)].map(([, id, name]) => `${id} ${name}`)
  assert.deepEqual(rows.sort(), allNetworks.map(({ caipNetworkId, name }) => `${caipNetworkId} ${name}`).sort())
})

test('a slice that throws says so below the list of slices', () => {
  const page = referencePages()['docs/reference/instance.md']
  assert.match(page, /`load\.identities\(\)` rejects with `SERVICE_NOT_SET` without the option `services\.api`\./)
  assert.match(page, /`load\.siwx\(\)` rejects with `SIWX_NOT_ENABLED`/)
})

test('the guide on events has every event that is tracked, and no other', () => {
  const namesIn = text => [...text.matchAll(/['`]([A-Z]+(?:_[A-Z]+)*)['`]/g)].map(([, name]) => name)
  const tracked = ['packages/core/src', 'packages/ui/src', 'packages/react/src']
    .flatMap(folder => filesIn(folder, /(?<!\.test)\.tsx?$/))
    .flatMap(path => {
      const text = readFileSync(join(root, path), 'utf8')
      if (path.endsWith('/track-views.ts')) return namesIn(text)
      return [...text.matchAll(/\btrack\([^,)]*|\bevent: '[A-Z_]+'/g)].flatMap(([part]) => namesIn(part))
    })
  const guide = readFileSync(join(root, 'docs/guides/events.md'), 'utf8')
  const listed = [...guide.matchAll(/^\| (`[A-Z_]+`[^|]*) \|/gm)].flatMap(([, cell]) => namesIn(cell))
  assert.ok(listed.length > 40)
  assert.deepEqual(listed.sort(), [...new Set(tracked)].sort())
})

test('no sentence ends twice', () => {
  const lines = Object.values(referencePages()).flatMap(text => text.split('\n'))
  assert.deepEqual(
    lines.filter(line => /(?<!\.)\.\.(?![./])/.test(line)),
    [],
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
