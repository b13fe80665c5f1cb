import { expect } from 'chai'
import { shareStorage } from '../../vault/storage/shared-storage.js'
import { createPageStore } from '../page-store.js'
import { sharedPageStore } from './shared-page-store.js'

const named = () => `test:${crypto.randomUUID()}:`

describe('What a window lends of what its page remembers', () => {
  it('is read and written there: the next page that is lent it finds all of it', async () => {
    const under = named()
    await createPageStore().set(`${under}a`, 1)
    await createPageStore().set(`${under}b`, 2)
    const store = await sharedPageStore(shareStorage(createPageStore()), () => true)
    expect([await store.get(`${under}a`), await store.list(under)]).to.deep.equal([1, [1, 2]])
    await store.set(`${under}a`, { state: 'signed' })
    await store.set(`${under}c`, 3)
    await store.delete(`${under}b`)
    const next = await sharedPageStore(shareStorage(createPageStore()), () => true)
    for (const pageStore of [store, next])
      expect([
        await pageStore.get(`${under}a`),
        await pageStore.get(`${under}b`),
        await pageStore.list(under),
        [...(await pageStore.entries(under)).keys()],
      ]).to.deep.equal([{ state: 'signed' }, undefined, [{ state: 'signed' }, 3], [`${under}a`, `${under}c`]])
  })

  it('lasts as long as this page once the window is closed, which is not waited for', async () => {
    const under = named()
    const pageStore = createPageStore()
    await pageStore.set(`${under}a`, 1)
    let [isOpen, requestCount] = [true, 0]
    const set = () => {
      requestCount++
      return isOpen ? pageStore.set(`${under}b`, 2) : new Promise(() => undefined)
    }
    const store = await sharedPageStore(shareStorage({ ...pageStore, set }), () => isOpen)
    isOpen = false
    // One that were asked would be waited for until it counts as gone.
    await store.set(`${under}b`, 2)
    await store.set(`${under}a`, 3)
    expect([requestCount, await store.list(under), await pageStore.list(under)]).to.deep.equal([0, [3, 2], [1]])
  })
})
