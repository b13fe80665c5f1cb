import { expect } from 'chai'
import { settlePromises } from '../../../testing/settle-promises.js'
import { createFakeLibrary, fakeSession, type FakeLibrary } from '../../../testing/fake-library.js'
import { guardEngine } from './engine-guards.js'

/** Errors that nobody waits for, as the page hears of them, while `callback` runs and a task after it. */
async function uncaughtDuring(callback: () => void): Promise<readonly string[]> {
  const emitted: string[] = []
  const listen = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    emitted.push(String((event.reason as Error).message))
  }
  window.addEventListener('unhandledrejection', listen, { capture: true })
  callback()
  // Two tasks: the browser tells of rejections at the end of the one in which they happened.
  await settlePromises()
  await settlePromises()
  window.removeEventListener('unhandledrejection', listen, { capture: true })
  return emitted
}

const rejectDeleted = () => Promise.reject(new Error('Missing or invalid. Record was recently deleted'))

const started = (change: (fake: FakeLibrary) => void): FakeLibrary => {
  const fake = createFakeLibrary()
  change(fake)
  guardEngine(fake.provider.client, fake.core)
  return fake
}

describe('what the library does with a word from a wallet', () => {
  const checks = [
    'isValidConnect',
    'isValidUpdate',
    'isValidExtend',
    'isValidPing',
    'isValidEmit',
    'isValidDisconnect',
  ] as const
  for (const name of checks) {
    it(`leaves no error behind that nobody waits for: ${name}`, async () => {
      const { engine } = started(fake => (fake.provider.client.engine[name] = rejectDeleted)).provider.client
      expect(await uncaughtDuring(() => void engine[name]({}))).to.deep.equal([])
    })

    it(`still says no to whoever waits: ${name}`, async () => {
      const { engine } = started(fake => (fake.provider.client.engine[name] = rejectDeleted)).provider.client
      expect(await engine[name]({}).catch((error: unknown) => error))
        .to.have.property('message')
        .that.contains('recently deleted')
    })
  }

  for (const name of ['isValidPing', 'isValidDisconnect'] as const) {
    it(`leaves no error behind for a pairing either: ${name}`, async () => {
      const { pairing } = started(fake => (fake.core.pairing[name] = rejectDeleted)).core
      expect(await uncaughtDuring(() => void pairing[name]({}))).to.deep.equal([])
    })
  }

  it('ends a session once, however often it is told to', async () => {
    const fake = started(({ provider }) => void provider.pair(undefined))
    const { topic } = fake.approve(fakeSession())
    const { engine } = fake.provider.client
    await engine.deleteSession({ topic })
    await engine.deleteSession({ topic })
    expect(fake.ended).to.deep.equal([topic])
  })

  it('ends what has ended although the relay does not hear it', async () => {
    const { relayer } = started(fake => (fake.relayer.unsubscribe = rejectDeleted))
    await relayer.unsubscribe('topic')
  })
})

describe('the wait for the answer to a request', () => {
  const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = window
  const waits = new Map<number, () => void>()
  let last = 1e9
  const start = (change: (fake: FakeLibrary) => void = () => undefined) => {
    const fake = createFakeLibrary()
    change(fake)
    const { engine } = fake.provider.client
    const end = guardEngine(fake.provider.client, fake.core)
    const emitted: unknown[] = []
    const sendRequest = (id: number) => {
      engine.events.once(`session_request:${id}`, () => emitted.push(id))
      return engine.sendRequest({ method: 'wc_sessionRequest', clientRpcId: id })
    }
    return { engine, end, emitted, sendRequest }
  }
  beforeEach(() => {
    window.setTimeout = ((callback: () => void, ms = 0) => {
      if (ms < 290_000) return realSetTimeout(callback, ms)
      waits.set(++last, callback)
      return last
    }) as typeof setTimeout
    window.clearTimeout = ((id: number) => {
      if (!waits.delete(id)) realClearTimeout(id)
    }) as typeof clearTimeout
  })
  afterEach(() => {
    Object.assign(window, { setTimeout: realSetTimeout, clearTimeout: realClearTimeout })
    waits.clear()
  })

  it('ends by itself, before the library’s own', async () => {
    const { sendRequest, emitted } = start()
    await sendRequest(1)
    for (const callback of [...waits.values()]) callback()
    expect(emitted).to.deep.equal([1])
  })

  it('leaves no timer behind once the wallet has answered', async () => {
    const { engine, sendRequest, emitted } = start()
    await Promise.all([sendRequest(1), sendRequest(2)])
    expect(waits.size).to.equal(2)
    engine.events.emit('session_request:1', { result: '0x' })
    expect([waits.size, emitted]).to.deep.equal([1, [1]])
  })

  it('leaves no timer behind where the request cannot be sent, and says so as before', async () => {
    const { sendRequest } = start(fake => (fake.provider.client.engine.sendRequest = rejectDeleted))
    expect(await sendRequest(1).catch((error: unknown) => error))
      .to.have.property('message')
      .that.contains('recently deleted')
    expect(waits.size).to.equal(0)
  })

  it('ends with the client, for whoever asked as well', async () => {
    const { engine, sendRequest, emitted, end } = start()
    await Promise.all([sendRequest(1), sendRequest(2), sendRequest(3)])
    engine.events.emit('session_request:2', { result: '0x' })
    end()
    expect([waits.size, emitted]).to.deep.equal([0, [2, 1, 3]])
  })

  it('is none of what nobody answers', async () => {
    const { engine } = start()
    await engine.sendRequest({ method: 'wc_sessionPing', clientRpcId: 1 })
    expect(waits.size).to.equal(0)
  })
})
