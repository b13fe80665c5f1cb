import { expect } from 'chai'
import { borrowStorage } from '../../vault/storage/lent-storage.js'
import { allowedStorage, canAllow, lendingWord, windowStorage } from './storage-sources.js'

const denied = () => Promise.reject(new DOMException('requestStorageAccess not allowed', 'NotAllowedError'))
const databaseThatNeverOpens = { open: () => ({}) } as unknown as IDBFactory
const databaseThatThrows = {
  open: () => {
    throw new DOMException('', 'SecurityError')
  },
} as unknown as IDBFactory

describe('What a browser allows in a click', () => {
  const cases: readonly (readonly [what: string, request: (types?: unknown) => Promise<unknown>, isGiven: boolean])[] = [
    ['a database of its handle', () => Promise.resolve({ indexedDB }), true],
    ['everything that there is, without a handle', () => Promise.resolve(undefined), true],
    ['nothing', denied, false],
    ['a database that keeps nothing', () => Promise.resolve({ indexedDB: databaseThatThrows }), false],
    ['a database that never opens', () => Promise.resolve({ indexedDB: databaseThatNeverOpens }), false],
  ]
  for (const [what, requestStorageAccess, isGiven] of cases) {
    it(`is ${isGiven ? 'used' : 'not relied on'}: ${what}`, async () => {
      const port = await allowedStorage({ requestStorageAccess })
      expect(port !== undefined).to.equal(isGiven)
      if (!port) return
      const storage = borrowStorage(port)
      await storage.put('allowed', what)
      expect(await storage.get('allowed')).to.equal(what)
    })
  }

  it('is asked for with all that is not a cookie', async () => {
    const asked: unknown[] = []
    await allowedStorage({
      requestStorageAccess(types: unknown) {
        asked.push(types)
        return denied()
      },
    })
    expect(asked).to.deep.equal([{ all: true }])
  })

  it('is for browsers that can be asked', () => {
    expect([canAllow({}), canAllow({ requestStorageAccess: denied })]).to.deep.equal([false, true])
  })
})

describe('The window that lends', () => {
  const own = { closed: false } as Window
  /** What stands for the window is this page: nobody else can speak as it. */
  const say = (data: unknown, init: MessageEventInit = {}) => dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source: window, ...init }))
  const opened = () => windowStorage('/popup.html', () => window)

  it('is opened where it is told to lend', async () => {
    const urls: string[] = []
    const outcome = await windowStorage('/popup.html', url => {
      urls.push(url)
      return null
    })
    expect([urls, outcome]).to.deep.equal([['/popup.html#lend'], undefined])
  })

  it('gives its port', async () => {
    const lent = opened()
    const { port1 } = new MessageChannel()
    say(lendingWord, { ports: [port1] })
    expect(await lent).to.deep.equal({ own: window, port: port1 })
  })

  it('says that it keeps nothing either', async () => {
    const lent = opened()
    say(lendingWord)
    expect(await lent).to.deep.equal({ own: window, port: undefined })
  })

  it('is believed alone, and only at this origin', async () => {
    const lent = opened()
    const { port1, port2 } = new MessageChannel()
    say(lendingWord, { ports: [port2], origin: 'https://dapp.example' })
    say(lendingWord, { ports: [port2], source: null })
    say('another word', { ports: [port2] })
    say(lendingWord, { ports: [port1] })
    expect((await lent)?.port).to.equal(port1)
  })

  it('that was closed lends nothing', async () => {
    expect(await windowStorage('/popup.html', () => ({ ...own, closed: true }) as Window)).to.equal(undefined)
  })
})
