import { expect } from 'chai'
import type { ConnectOptions } from '../connection/connection.store.js'
import { W3mError } from '../errors/w3m-error.js'
import type { OpenOptions } from '../modal/modal.state.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { createW3m } from './create-w3m.js'
import type { W3m } from './w3m.js'

const bare: unknown = Object.create(null)

describe('a call with an argument that is none', () => {
  let w3m: W3m
  beforeEach(() => (w3m = createW3m({ networks: [fakeNetwork], enableReconnect: false, storage: 'memory' })))
  afterEach(() => w3m.destroy())

  const failure = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => 'none',
      ({ code, context }: { code?: unknown; context?: unknown }) => ({ code, context }),
    )
  const wrong = (option: string, expected: string, received: string) => ({
    code: 'INVALID_OPTION',
    context: { option, expected, received },
  })

  for (const [request, received] of [
    [null, 'null'],
    ['io.metamask', '"io.metamask"'],
    [['Account'], '["Account"]'],
    [7, '7'],
  ] as const)
    it(`is refused by its name: ${JSON.stringify(request)}`, async () => {
      const expected = wrong('options', 'an object', received)
      expect(await failure(w3m.open(request as OpenOptions))).to.deep.equal(expected)
      expect(await failure(w3m.connect(request as ConnectOptions))).to.deep.equal(expected)
      expect(w3m.getState().open).to.equal(false)
      expect(w3m.connection.$state.get().phase).to.equal('idle')
    })

  for (const [title, signal, received] of [
    ['an object', {}, 'object'],
    ['one without a prototype', bare, 'object'],
    ['a text', 'abort', '"abort"'],
    ['a controller', new AbortController(), 'object'],
  ] as const)
    it(`is refused by its name: a signal that is ${title}`, async () => {
      const expected = wrong('signal', 'a signal', received)
      const request = { signal: signal as AbortSignal }
      expect(await failure(w3m.connect(request))).to.deep.equal(expected)
      expect(await failure(w3m.open({ view: 'Networks', ...request }))).to.deep.equal(expected)
      expect(w3m.connection.$state.get().phase).to.equal('idle')
    })

  for (const [given, received] of [
    ['0.5', '"0.5"'],
    [null, 'null'],
    [['0.5'], '["0.5"]'],
  ] as const)
    it(`is refused by its name: arguments that are ${JSON.stringify(given)}`, async () => {
      const request = { view: 'WalletSend', arguments: given } as unknown as OpenOptions
      expect(await failure(w3m.open(request))).to.deep.equal(wrong('arguments', 'an object', received))
      expect(w3m.getState().open).to.equal(false)
    })

  for (const listener of [undefined, null, 'account', {}])
    it(`is refused by its name, at once: a listener that is ${JSON.stringify(listener)}`, () => {
      for (const topic of ['account', 'events', 'theme'] as const)
        expect(() => w3m.subscribe(topic, listener as never))
          .to.throw()
          .and.to.have.property('code', 'INVALID_OPTION')
    })

  it('is none where it is left out, and a signal of another window is one', async () => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const { AbortSignal: Foreign } = frame.contentWindow as unknown as typeof globalThis
    expect(await failure(w3m.connect({ signal: Foreign.abort() }))).to.include({ code: 'ABORTED' })
    frame.remove()
    const pending = failure(w3m.connect(undefined))
    w3m.connection.abandon(new W3mError('ABORTED', {}))
    expect(await pending).to.include({ code: 'ABORTED' })
  })
})
