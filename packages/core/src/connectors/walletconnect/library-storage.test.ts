import { expect } from 'chai'
import { createMemoryStore, toLibraryStorage } from './library-storage.js'

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
    await store.set('broken', '{')
    await store.set('foreign', { an: 'object' })
    const storage = toLibraryStorage(store)
    expect([await storage.getItem('broken'), await storage.getItem('foreign')]).to.deep.equal([undefined, undefined])
  })
})
