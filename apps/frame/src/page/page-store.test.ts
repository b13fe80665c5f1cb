import { expect } from 'chai'
import { createPageStore } from './page-store.js'

const named = () => `test:${crypto.randomUUID()}:`

/** A browser that has a database, and from `fail` on no room for what is to be written. */
function fullBrowser() {
  let isFull = false
  const factory = {
    open(name: string, version: number) {
      const request = indexedDB.open(name, version)
      request.addEventListener('success', () => {
        const db = request.result
        const begin = db.transaction.bind(db)
        db.transaction = (tables, mode, options) => {
          if (isFull && mode === 'readwrite') throw new DOMException('', 'QuotaExceededError')
          return begin(tables, mode, options)
        }
      })
      return request
    },
  } as IDBFactory
  return { store: createPageStore(() => factory), fail: (is = true) => (isFull = is) }
}

describe("What the frame's page remembers", () => {
  it('is there for the next page, by its key and by the beginning of it', async () => {
    const under = named()
    const store = createPageStore()
    await store.set(`${under}b`, { at: 2 })
    await store.set(`${under}a`, { at: 1 })
    await store.set(`${named()}a`, 'of others')
    const next = createPageStore()
    expect([await next.get(`${under}a`), await next.get(`${under}c`), await next.list(under)]).to.deep.equal([
      { at: 1 },
      undefined,
      [{ at: 1 }, { at: 2 }],
    ])
  })

  it('is gone when it is deleted', async () => {
    const under = named()
    const store = createPageStore()
    await store.set(`${under}a`, 1)
    await store.set(`${under}b`, 2)
    await store.delete(`${under}a`)
    expect([await store.get(`${under}a`), await store.list(under), await createPageStore().list(under)]).to.deep.equal([
      undefined,
      [2],
      [2],
    ])
  })

  it('stands once, as it was written last, where the browser had no room for that', async () => {
    const under = named()
    const { store, fail } = fullBrowser()
    await store.set(`${under}a`, 'old')
    await store.set(`${under}b`, 'kept')
    fail()
    await store.set(`${under}a`, 'new')
    await store.set(`${under}c`, 'more')
    expect([await store.get(`${under}a`), await store.list(under)]).to.deep.equal(['new', ['new', 'kept', 'more']])
    fail(false)
    await store.set(`${under}a`, 'newest')
    expect([await store.list(under), await createPageStore().list(under)]).to.deep.equal([
      ['newest', 'kept', 'more'],
      ['newest', 'kept'],
    ])
  })

  it('does not come back in this page where the browser could not delete it', async () => {
    const under = named()
    const { store, fail } = fullBrowser()
    await store.set(`${under}a`, 1)
    fail()
    await store.delete(`${under}a`)
    expect([await store.get(`${under}a`), await store.list(under)]).to.deep.equal([undefined, []])
  })

  it('lasts as long as the page where the browser keeps nothing', async () => {
    const under = named()
    const store = createPageStore(() => undefined)
    await store.set(`${under}a`, 1)
    await store.set(`${under}b`, 2)
    await store.delete(`${under}b`)
    expect([await store.get(`${under}a`), await store.list(under), await createPageStore().list(under)]).to.deep.equal([
      1,
      [1],
      [],
    ])
  })
})
