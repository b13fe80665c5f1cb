import { expect } from 'chai'
import { storageTimeoutMs } from '../../../limits/storage-limits.js'
import { withFastTimers } from '../../../testing/fast-timers.js'
import { createMemoryStore } from './library-storage.js'
import { copyIncumbentSessions } from './incumbent-sessions.js'

const name = 'WALLET_CONNECT_V2_INDEXED_DB'
const relayUrl = 'wss://relay.walletconnect.org'
const prefix = `w3m-${relayUrl}`

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error!)
  })

async function keepAsIncumbent(values: Readonly<Record<string, unknown>>): Promise<void> {
  const opening = indexedDB.open(name)
  opening.onupgradeneeded = () => opening.result.createObjectStore('keyvaluestorage')
  const database = await settled(opening)
  const store = database.transaction('keyvaluestorage', 'readwrite').objectStore('keyvaluestorage')
  await Promise.all(Object.entries(values).map(([key, value]) => settled(store.put(value, key))))
  database.close()
}

describe('what AppKit kept of WalletConnect', () => {
  const sessions = '[{"topic":"aa"}]'
  const copied = async (store = createMemoryStore(), url = relayUrl) => {
    await copyIncumbentSessions({ store, relayUrl: url, prefix: `w3m-${url}` })
    return store
  }
  const remove = async () => void (await settled(indexedDB.deleteDatabase(name)))
  beforeEach(remove)
  afterEach(remove)

  it('is copied to where our library looks for it, on the same relay', async () => {
    await keepAsIncumbent({
      'wc@2:client:0.3//session': sessions,
      'wc@2:core:0.3//keychain': '{"aa":"key"}',
      'wc@2:universal_provider:/namespaces': '{}',
      other: 'x',
      'wc@2:odd//thing': 5,
    })
    const store = await copied()
    expect(await store.get(`wc@2:client:0.3:${prefix}//session`)).to.equal(sessions)
    expect(await store.get(`wc@2:core:0.3:${prefix}//keychain`)).to.equal('{"aa":"key"}')
    expect(await store.get('wc@2:universal_provider:/namespaces')).to.equal('{}')
    expect(await store.keys()).to.have.length(4)
  })

  it('is marked as looked at in every case: on another relay, and where there is nothing', async () => {
    for (const [values, url] of [
      [{ 'wc@2:client:0.3//session': sessions }, 'wss://relay.example'],
      [{}, relayUrl],
      [undefined, relayUrl],
      [undefined, 'wss://relay.example'],
    ] as const) {
      await remove()
      if (values) await keepAsIncumbent(values)
      const store = await copied(createMemoryStore(), url)
      expect(await store.keys(), url).to.deep.equal(['w3m:incumbent-copied'])
      // What it stores from now on is its own visitor's.
      await keepAsIncumbent({ 'wc@2:client:0.3//session': sessions }).catch(() => undefined)
      await copied(store)
      expect(await store.keys()).to.deep.equal(['w3m:incumbent-copied'])
    }
  })

  it('is copied once, and never over what is ours', async () => {
    await keepAsIncumbent({ 'wc@2:client:0.3//session': sessions })
    const store = createMemoryStore()
    await store.update(`wc@2:client:0.3:${prefix}//session`, () => 'ours')
    await copied(store)
    expect(await store.get(`wc@2:client:0.3:${prefix}//session`)).to.equal('ours')
    await store.remove(`wc@2:client:0.3:${prefix}//session`)
    await copied(store)
    expect(await store.get(`wc@2:client:0.3:${prefix}//session`)).to.equal(undefined)
  })

  it('stays behind where the relay is another one', async () => {
    await keepAsIncumbent({ 'wc@2:client:0.3//session': sessions })
    expect(await (await copied(createMemoryStore(), 'wss://relay.example')).keys()).to.deep.equal([
      'w3m:incumbent-copied',
    ])
  })

  it('is not waited for where the database is silent, and is copied at the next start', async () => {
    await keepAsIncumbent({ 'wc@2:client:0.3//session': sessions })
    const store = createMemoryStore()
    Object.defineProperty(indexedDB, 'open', { configurable: true, value: () => ({}) })
    try {
      await withFastTimers(storageTimeoutMs, () => copied(store))
    } finally {
      Reflect.deleteProperty(indexedDB, 'open')
    }
    expect(await store.keys()).to.deep.equal([])
    await copied(store)
    expect(await store.get(`wc@2:client:0.3:${prefix}//session`)).to.equal(sessions)
  })

  it('is nothing where there is no such database, and none is made', async () => {
    const store = await copied()
    expect(await store.keys()).to.deep.equal(['w3m:incumbent-copied'])
    expect((await indexedDB.databases()).map(database => database.name)).not.to.include(name)
  })
})
