// S27 of the security design for the script-tag build: every hash of its manifest is that of its file, and two builds
// are the same, byte for byte.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { rollup } from 'rollup'
import options, { cdnOutput } from '../../rollup.config.mjs'
import { integrity } from '../../scripts/bundle/delivery.mjs'
import { root } from '../../scripts/bundle/pipeline.mjs'

const beside = ['licences.txt', 'manifest.json']
const files = new Map(readdirSync(cdnOutput.dir).map(name => [name, readFileSync(join(cdnOutput.dir, name))]))
const manifest = JSON.parse(files.get('manifest.json').toString())

describe('The script-tag build', () => {
  it('S27: has in its manifest every script, the entry among them, with the hash and the length of the file', () => {
    assert.equal(manifest.entry, 'w3m.js')
    assert.deepEqual(
      Object.keys(manifest.files).sort(),
      [...files.keys()].filter(name => !beside.includes(name)).sort(),
    )
    for (const [name, entry] of Object.entries(manifest.files)) {
      assert.deepEqual(
        { integrity: entry.integrity, bytes: entry.bytes },
        { integrity: integrity(files.get(name)), bytes: files.get(name).byteLength },
        name,
      )
    }
  })

  it('S27: is the same, byte for byte, as the one that was built before', async () => {
    const build = await rollup(options)
    const { output } = await build.generate(cdnOutput)
    await build.close()
    const again = new Map(
      output.map(file => [file.fileName, Buffer.from(file.type === 'chunk' ? file.code : file.source)]),
    )
    const differ = [...new Set([...files.keys(), ...again.keys()])].filter(
      name => !files.get(name)?.equals(again.get(name) ?? Buffer.alloc(0)),
    )
    assert.deepEqual(differ, [], 'run npm run build where sources changed since')
  })

  it('S27: names no folder of the machine that built it', () => {
    for (const [name, bytes] of files)
      assert.ok(!bytes.includes(root) && !/\/(?:home|Users|tmp)\/\w/.test(bytes.toString('latin1')), name)
  })
})
