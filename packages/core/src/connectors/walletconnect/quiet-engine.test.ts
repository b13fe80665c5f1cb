import { expect } from 'chai'
import { createFakeLibrary, fakeSession, type FakeLibrary } from '../../testing/fake-library.js'
import { quietEngine } from './quiet-engine.js'

/** Errors that nobody waits for, as the page hears of them, while `act` runs and a task after it. */
async function uncaughtDuring(act: () => void): Promise<readonly string[]> {
  const heard: string[] = []
  const listen = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    heard.push(String((event.reason as Error).message))
  }
  window.addEventListener('unhandledrejection', listen, { capture: true })
  act()
  // Two tasks: the browser tells of rejections at the end of the one in which they happened.
  for (let task = 0; task < 2; task++) {
    await new Promise(resolve => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(undefined)
    })
  }
  window.removeEventListener('unhandledrejection', listen, { capture: true })
  return heard
}

const gone = () => Promise.reject(new Error('Missing or invalid. Record was recently deleted'))

const started = (change: (fake: FakeLibrary) => void): FakeLibrary => {
  const fake = createFakeLibrary()
  change(fake)
  quietEngine(fake.provider.client, fake.core)
  return fake
}

describe('what the library does with a word from a wallet', () => {
  const checks = ['isValidConnect', 'isValidUpdate', 'isValidExtend', 'isValidPing', 'isValidEmit', 'isValidDisconnect'] as const
  for (const name of checks) {
    it(`leaves no error behind that nobody waits for: ${name}`, async () => {
      const { engine } = started(fake => (fake.provider.client.engine[name] = gone)).provider.client
      expect(await uncaughtDuring(() => void engine[name]({}))).to.deep.equal([])
    })

    it(`still says no to whoever waits: ${name}`, async () => {
      const { engine } = started(fake => (fake.provider.client.engine[name] = gone)).provider.client
      expect(await engine[name]({}).catch((error: unknown) => error)).to.have.property('message').that.contains('recently deleted')
    })
  }

  for (const name of ['isValidPing', 'isValidDisconnect'] as const) {
    it(`leaves no error behind for a pairing either: ${name}`, async () => {
      const { pairing } = started(fake => (fake.core.pairing[name] = gone)).core
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
    const { relayer } = started(fake => (fake.relayer.unsubscribe = gone))
    await relayer.unsubscribe('topic')
  })
})
