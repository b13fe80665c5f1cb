// How many places have to change where something is added: `scripts/count-places.mjs` lays a sample of each over the tree.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import assert from 'node:assert/strict'
import { root } from './module-graph.mjs'

test('what is added often is added in one place outside its own folder, and the compiler names it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/count-places.mjs')]).catch(
    error => error,
  )
  assert.doesNotMatch(stdout, /WRONG/)
  const counts = [...stdout.matchAll(/^(a.*): (\d+) \(/gm)]
  assert.ok(counts.length >= 7)
  assert.deepEqual(
    counts.filter(([, , count]) => count !== '1').map(([line]) => line),
    [],
  )
})
