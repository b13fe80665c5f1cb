// A chunk is made short once for each text. What an earlier build kept is what a new one makes, byte for byte.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { minifyChunk } from '../../scripts/bundle/minify-chunk.mjs'

/** As Rollup renders it: the names of two other chunks are not known yet. */
const chunk = (one, other) =>
  `import { first } from './a-!~{${one}}~.js'\nexport const load = ready => ready && first() && import('./b-!~{${other}}~.js') && import('./a-!~{${one}}~.js')\n`

describe('a chunk that is made short', () => {
  let cacheFolder
  before(() => (cacheFolder = mkdtempSync(join(tmpdir(), 'w3m-short-'))))
  after(() => rmSync(cacheFolder, { recursive: true, force: true }))

  it('is the same anew, as it is kept, and as it was kept', async () => {
    const anew = await minifyChunk(chunk('001', '00a'))
    assert.ok(anew.length < chunk('001', '00a').length)
    assert.deepEqual(
      [...anew.matchAll(/\.\/(\w)-!~\{(\w+)\}~\.js/g)].map(([, name, number]) => name + number),
      ['a001', 'b00a', 'a001'],
    )
    assert.equal(await minifyChunk(chunk('001', '00a'), { cacheFolder }), anew)
    assert.equal(await minifyChunk(chunk('001', '00a'), { cacheFolder }), anew)
    assert.equal(readdirSync(cacheFolder).length, 1)
  })

  it('names the other chunks of its own build, though another build numbered them otherwise', async () => {
    const again = await minifyChunk(chunk('00b', '001'), { cacheFolder })
    assert.equal(readdirSync(cacheFolder).length, 1)
    assert.deepEqual(
      [...again.matchAll(/\.\/(\w)-!~\{(\w+)\}~\.js/g)].map(([, name, number]) => name + number),
      ['a00b', 'b001', 'a00b'],
    )
  })

  it('is taken from what was kept for this very text, and for no other', async () => {
    const [file] = readdirSync(cacheFolder)
    writeFileSync(join(cacheFolder, file), 'kept("!~{000}~")')
    assert.equal(await minifyChunk(chunk('00c', '00d'), { cacheFolder }), 'kept("!~{00c}~")')
    assert.match(await minifyChunk(chunk('00c', '00c'), { cacheFolder }), /^import/)
    assert.match(await minifyChunk(`${chunk('00c', '00d')}export const more = 1\n`, { cacheFolder }), /more/)
    assert.match(await minifyChunk(chunk('00c', '00d')), /^import/)
  })
})
