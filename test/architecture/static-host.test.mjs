// The host of the built pages, on files that change under it.
import { after, describe, it } from 'node:test'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import assert from 'node:assert/strict'
import { createFileCache, startStaticHost } from '../../scripts/stack/static-host.mjs'
import { freePorts } from '../../scripts/test/free-ports.mjs'

const folder = await mkdtemp(join(tmpdir(), 'w3m-static-host-'))
after(() => rm(folder, { recursive: true, force: true }))
const file = name => join(folder, name)

describe('The host of the built pages', () => {
  it('answers what a file is now, by its tag where nothing changed, and its head alone', async () => {
    const port = await freePorts(1)
    const host = await startStaticHost({ port, folder, csp: "default-src 'none'", json: {} })
    const request = (options = {}) => fetch(`http://127.0.0.1:${port}/page.html`, options)
    try {
      await writeFile(file('page.html'), 'first')
      const first = await request()
      assert.equal(await first.text(), 'first')
      assert.equal(await (await request()).text(), 'first')
      const etag = first.headers.get('etag')
      assert.equal((await request({ headers: { 'if-none-match': etag } })).status, 304)

      await writeFile(file('page.html'), 'the second')
      const second = await request({ headers: { 'if-none-match': etag } })
      assert.deepEqual([second.status, await second.text()], [200, 'the second'])
      const head = await request({ method: 'HEAD' })
      assert.deepEqual([head.headers.get('content-length'), await head.text()], ['10', ''])

      await rm(file('page.html'))
      assert.equal((await request()).status, 404)
    } finally {
      await host.stop()
    }
  })

  it('caches what it read up to a number of bytes, the latest', async () => {
    const read = createFileCache(10)
    const contents = { one: '1234', two: '123456', three: '1', large: '12345678901' }
    for (const [name, text] of Object.entries(contents)) await writeFile(file(name), text)
    const readCached = async name => read(file(name), (await stat(file(name))).size, 'tag')
    const isCached = async name => (await readCached(name)) === (await readCached(name))
    const first = await readCached('one')
    assert.equal(await readCached('one'), first)
    assert.equal(await isCached('two'), true)
    assert.equal(await readCached('one'), first)
    assert.equal(await isCached('three'), true)
    assert.notEqual(await readCached('one'), first)
    assert.equal(await isCached('large'), false)
    assert.deepEqual(await readCached('large'), await readFile(file('large')))
  })
})
