import { expect } from 'chai'
import { sharedStorage, shareStorage } from '../../vault/storage/shared-storage.js'
import { openVaultStorage } from '../../vault/storage/indexed-storage.js'
import { createPageStore, type ShareablePageStore } from '../page-store.js'
import {
  allowedStorage,
  canAllow,
  sharingMessage,
  sharingWindow,
  useStorage,
  windowStorage,
} from './storage-sources.js'

const denied = () => Promise.reject(new DOMException('requestStorageAccess not allowed', 'NotAllowedError'))
const databaseThatNeverOpens = { open: () => ({}) } as unknown as IDBFactory
const databaseThatThrows = {
  open: () => {
    throw new DOMException('', 'SecurityError')
  },
} as unknown as IDBFactory

describe('What a browser allows in a click', () => {
  // A new database takes its time on a busy machine, and one that is allowed is given two seconds.
  before(() => openVaultStorage())

  const cases: readonly (readonly [
    title: string,
    request: () => Promise<{ readonly indexedDB: IDBFactory } | undefined>,
    isGiven: boolean,
  ])[] = [
    ['a database of its handle', () => Promise.resolve({ indexedDB }), true],
    ['everything that there is, without a handle', () => Promise.resolve(undefined), true],
    ['nothing', denied, false],
    ['a database that keeps nothing', () => Promise.resolve({ indexedDB: databaseThatThrows }), false],
    ['a database that never opens', () => Promise.resolve({ indexedDB: databaseThatNeverOpens }), false],
  ]
  for (const [title, requestStorageAccess, isGiven] of cases) {
    it(`is ${isGiven ? 'used' : 'not relied on'}: ${title}`, async () => {
      const shared = await allowedStorage({ requestStorageAccess })
      expect(shared !== undefined).to.equal(isGiven)
      if (!shared) return
      const storage = sharedStorage(shared.port)
      await storage.put('allowed', title)
      expect(await storage.get('allowed')).to.equal(title)
      await shared.store.set('allowed:', title)
      expect(await createPageStore().get('allowed:'), 'for the next page').to.equal(title)
    })
  }

  it('is asked for with all that is not a cookie', async () => {
    const requests: unknown[] = []
    await allowedStorage({
      requestStorageAccess(types: unknown) {
        requests.push(types)
        return denied()
      },
    })
    expect(requests).to.deep.equal([{ all: true }])
  })

  it('is for browsers that can be asked', () => {
    expect([canAllow({}), canAllow({ requestStorageAccess: denied })]).to.deep.equal([false, true])
  })
})

describe('The window that lends', () => {
  const popup = { closed: false } as Window
  /** What stands for the window is this page: nobody else can speak as it. */
  const say = (data: unknown, init: MessageEventInit = {}) =>
    dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source: window, ...init }))
  const opened = () => windowStorage('/popup.html', () => window)
  const ports = () => [new MessageChannel().port1, shareStorage(createPageStore())] as const

  it('is opened where it is told to lend', async () => {
    const urls: string[] = []
    const outcome = await windowStorage('/popup.html', url => {
      urls.push(url)
      return null
    })
    expect([urls, outcome]).to.deep.equal([['/popup.html#lend'], undefined])
  })

  it('has no name, by which the page around could get it', async () => {
    const { open } = window
    const asked: unknown[] = []
    window.open = (...parameters) => {
      asked.push(...parameters)
      return null
    }
    try {
      await windowStorage('/popup.html')
    } finally {
      window.open = open
    }
    expect(asked.slice(0, 2)).to.deep.equal(['/popup.html#lend', '_blank'])
  })

  it('is opened once, and shown again where it is pressed again', async () => {
    const calls: unknown[] = []
    const popup = { closed: false, focus: () => calls.push('focus') }
    const press = sharingWindow(
      '/popup.html',
      async lent => calls.push(lent),
      () => {
        calls.push('open')
        return popup as unknown as Window
      },
    )
    const [first, second] = [press(), press()]
    expect(second).to.equal(first)
    expect(calls).to.deep.equal(['open', 'focus'])
    popup.closed = true
    await first
    // What it lent is taken once: its ports cannot be handed over twice.
    expect(calls).to.deep.equal(['open', 'focus', undefined])
    await press()
    expect(calls).to.deep.equal(['open', 'focus', undefined, 'open', undefined])
  })

  it('gives a port for the vault, and what the page remembered there', async () => {
    const under = `test:${crypto.randomUUID()}:`
    await createPageStore().set(`${under}a`, 1)
    const window = opened()
    const [port, values] = ports()
    say(sharingMessage, { ports: [port, values] })
    const { own, shared } = (await window)!
    expect([own, shared?.port, await shared?.store.get(`${under}a`)]).to.deep.equal([globalThis.window, port, 1])
  })

  it('says that it keeps nothing either', async () => {
    const shared = opened()
    say(sharingMessage)
    expect(await shared).to.deep.equal({ own: window, shared: undefined })
  })

  it('is believed alone, and only at this origin', async () => {
    const window = opened()
    const [port, values] = ports()
    const strange = [new MessageChannel().port2, values]
    say(sharingMessage, { ports: strange, origin: 'https://dapp.example' })
    say(sharingMessage, { ports: strange, source: null })
    say('another word', { ports: strange })
    say(sharingMessage, { ports: [port, values] })
    expect((await window)?.shared?.port).to.equal(port)
  })

  it('that was closed lends nothing', async () => {
    expect(await windowStorage('/popup.html', () => ({ ...popup, closed: true }) as Window)).to.equal(undefined)
  })
})

describe('What was found to keep', () => {
  it('is used by the vault and by the page', async () => {
    const { port1: port } = new MessageChannel()
    const store = {} as ShareablePageStore
    const calls: unknown[] = []
    const page = {
      store: createPageStore(),
      vault: { call: (...call: unknown[]) => Promise.resolve(calls.push(call) as never) },
    }
    await useStorage(page, { port, store })
    expect([calls, page.store]).to.deep.equal([[['storage.use', { port }]], store])
  })
})
