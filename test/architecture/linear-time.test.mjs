// What reads a stranger's text takes time in proportion to its length, up to a megabyte: else who writes it stops the
// page, the frame or the server.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { nodeBundle } from '../../scripts/build/server.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache/linear-time', String(process.pid))
const bundle = join(folder, 'foreign-text.mjs')

await build({
  entryPoints: [join(root, 'test/fixtures/foreign-text.ts')],
  outfile: bundle,
  ...nodeBundle,
})
const roomy = ['--max-semi-space-size=256', '--min-semi-space-size=256', '--single-threaded-gc']
const measured = JSON.parse(
  execFileSync(process.execPath, [...roomy, join(root, 'test/fixtures/reading-cost.mjs'), bundle], {
    encoding: 'utf8',
  }),
)
rmSync(folder, { recursive: true, force: true })

describe('Reading twice as much takes at most 2.5 times as long', () => {
  for (const { name, excess } of measured.slice(0, -1)) it(name, () => assert.equal(excess, undefined))

  it('is a measurement that finds what grows with the square', () => {
    assert.match(String(measured.at(-1).excess), /take [34]\.\d times as long/)
  })
})
