import { expect } from 'chai'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'
import { createFakeWallet, fakeNetwork, type FakeWallet } from '../testing.js'

describe('a storage that keeps nothing', () => {
  const { error } = console
  const { setItem } = Storage.prototype
  const localStorageOf = Object.getOwnPropertyDescriptor(window, 'localStorage')!
  let w3m: W3m
  let wallet: FakeWallet
  let stop: () => void
  let messages: unknown[][] = []

  beforeEach(() => {
    messages = []
    console.error = (...words: unknown[]) => void messages.push(words)
    wallet = createFakeWallet()
    stop = wallet.announce({ rdns: 'test.wallet', name: 'Lantern' })
  })
  afterEach(() => {
    w3m.destroy()
    stop()
    console.error = error
    Storage.prototype.setItem = setItem
    Object.defineProperty(window, 'localStorage', localStorageOf)
    localStorage.clear()
  })

  const connect = async (options = {}) => {
    w3m = createW3m({ networks: [fakeNetwork], ...options })
    await w3m.connect({ connectorId: 'test.wallet' })
  }
  const codes = () => messages.map(([, details]) => (details as { code?: unknown } | undefined)?.code)
  const readAlerts = async () => {
    while (!messages.length) await new Promise(requestAnimationFrame)
  }

  it('is told to the developer once where it is full; the visitor is connected and hears nothing of it', async () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    await connect()
    await w3m.disconnect()
    await w3m.connect({ connectorId: 'test.wallet' })
    await readAlerts()
    expect(codes()).to.deep.equal(['STORAGE_FULL'])
    expect(messages[0]![0]).to.match(/^Local storage is full: /)
    expect(w3m.notices.$state.get()).to.deep.equal({ notice: undefined, alert: undefined })
  })

  it('is told where it is blocked', async () => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
    await connect({ debug: true })
    await readAlerts()
    expect(codes()).to.deep.equal(['STORAGE_BLOCKED'])
    expect(w3m.notices.$state.get().alert).to.include({ short: 'Storage blocked', variant: 'warning' })
  })

  it('is not told of once the instance is gone', async () => {
    await connect()
    w3m.destroy()
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    w3m.storage.set('w3m/late', 'word')
    await import('./storage-alert.js')
    await new Promise(requestAnimationFrame)
    expect(messages).to.deep.equal([])
  })

  for (const storage of ['local', 'memory'] as const) {
    it(`is not told of where all is well, with storage: '${storage}'`, async () => {
      await connect({ storage })
      expect(messages).to.deep.equal([])
    })
  }
})
