import { expect } from 'chai'
import { createMemoryStore, readStored, toLibraryStorage } from './library-storage.js'

describe("the library's storage", () => {
  it('gives back what was set, as a copy', async () => {
    const storage = toLibraryStorage(createMemoryStore())
    const value = { list: [1] }
    await storage.setItem('key', value)
    value.list.push(2)
    expect(await storage.getItem('key')).to.deep.equal({ list: [1] })
    expect(await storage.getKeys()).to.deep.equal(['key'])
    expect(await storage.getEntries()).to.deep.equal([['key', { list: [1] }]])
  })

  it('has nothing where nothing was set, where it was removed, or set to undefined', async () => {
    const storage = toLibraryStorage(createMemoryStore())
    expect(await storage.getItem('key')).to.equal(undefined)
    for (const forget of [() => storage.removeItem('key'), () => storage.setItem('key', undefined)]) {
      await storage.setItem('key', 1)
      await forget()
      expect(await storage.getItem('key')).to.equal(undefined)
      expect(await storage.getKeys()).to.deep.equal([])
    }
  })

  it('takes what cannot be read for nothing', async () => {
    const store = createMemoryStore()
    await store.update('broken', () => '{')
    await store.update('foreign', () => ({ an: 'object' }))
    const storage = toLibraryStorage(store)
    expect([await storage.getItem('broken'), await storage.getItem('foreign')]).to.deep.equal([undefined, undefined])
  })

  it('leaves what another tab stored meanwhile', async () => {
    const store = createMemoryStore()
    const [here, there] = [toLibraryStorage(store), toLibraryStorage(store)]
    expect([await here.getItem('keys'), await there.getItem('keys')]).to.deep.equal([undefined, undefined])
    await there.setItem('keys', { theirs: 1 })
    await here.setItem('keys', { ours: 1 })
    await there.setItem('keys', { theirs: 2 })
    expect(await readStored(store, 'keys')).to.deep.equal({ theirs: 2, ours: 1 })
    await here.setItem('keys', {})
    expect(await readStored(store, 'keys')).to.deep.equal({ theirs: 2 })
  })

  it('takes away what it once read', async () => {
    const store = createMemoryStore()
    await store.update('list', () => JSON.stringify([{ topic: 'a' }, { topic: 'b' }]))
    const storage = toLibraryStorage(store)
    await storage.getItem('list')
    await storage.setItem('list', [{ topic: 'b' }])
    expect(await readStored(store, 'list')).to.deep.equal([{ topic: 'b' }])
  })
})
