import { expect } from 'chai'
import type { W3mError } from '../../../errors/w3m-error.js'
import { fakeSession } from '../../../testing/fake-library.js'
import { authenticate, type AuthenticatingProvider } from './one-click.js'

const request = {
  chains: ['eip155:1'],
  methods: ['personal_sign'],
  domain: 'dapp.example',
  uri: 'https://dapp.example/',
  nonce: 'abcdefgh',
}
const cacao = { h: { t: 'caip122' }, p: { iss: 'did:pkh:eip155:1:0x1' }, s: { t: 'eip191', s: '0x2' } }
const hasBuffer = () => 'Buffer' in globalThis
const task = () => new Promise<void>(resolve => setTimeout(resolve))

describe('A sign-in with the connection', () => {
  /** A library that notes whether it had a `Buffer` where it needs one. */
  const start = () => {
    const had: Record<string, boolean> = {}
    const waiting = new Map<number, (answer: unknown) => void>()
    const engine = {
      events: { listenerCount: (event: string) => Number(waiting.has(Number(event.split(':')[1]))) },
      onSessionAuthenticateResponse: (_: string, { id, result }: { readonly id: number; readonly result?: unknown }) =>
        void (result !== undefined && waiting.get(id)?.(result)),
    }
    const provider: AuthenticatingProvider = {
      client: {
        engine,
        core: { relayer: { subscribe: () => task().then(() => 'id') } },
        formatAuthMessage: ({ iss }) => ((had.message = hasBuffer()), `message of ${iss}`),
      },
      async authenticate() {
        await provider.client.core.relayer.subscribe('answers')
        had.request = hasBuffer()
        const answer = await new Promise(resolve => waiting.set(waiting.size + 1, resolve))
        await task()
        had.check = hasBuffer()
        if (answer === 'wrong') throw new Error('Signature verification failed')
        return { ...(answer !== 'alone' && { session: fakeSession() }), auths: [cacao] }
      },
    }
    return {
      provider,
      had,
      waiting,
      answer: (id: number, answer: object) => engine.onSessionAuthenticateResponse('answers', { id, ...answer }),
    }
  }
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await task()
    await task()
  }

  it('leaves a page without a Buffer while it waits for the wallet, and has one where the library needs it', async () => {
    const { provider, had, waiting, answer } = start()
    const pending = authenticate(provider, request)
    await until(() => waiting.size === 1)
    expect(had).to.deep.equal({ request: true })
    expect(hasBuffer()).to.equal(false)
    answer(1, { result: 'signed' })
    const { signatures } = await pending
    expect(had).to.deep.equal({ request: true, check: true, message: true })
    expect(hasBuffer()).to.equal(false)
    expect(signatures).to.deep.equal([{ cacao, message: 'message of did:pkh:eip155:1:0x1' }])
  })

  it('takes it away after what does not verify', async () => {
    const { provider, waiting, answer } = start()
    const pending = authenticate(provider, request).catch((error: Error) => error.message)
    await until(() => waiting.size === 1)
    answer(1, { result: 'wrong' })
    expect(await pending).to.equal('Signature verification failed')
    expect(hasBuffer()).to.equal(false)
  })

  it('is not an answer without a session', async () => {
    const { provider, waiting, answer } = start()
    const pending = authenticate(provider, request).catch((error: W3mError) => error.code)
    await until(() => waiting.size === 1)
    answer(1, { result: 'alone' })
    expect(await pending).to.equal('WALLET_ANSWER_INVALID')
  })

  for (const [title, id, expected] of [
    ['a wallet that cannot do it', 1, { error: { code: 10001 } }],
    ['an answer to what was asked before a reload', 7, { result: 'signed' }],
  ] as const) {
    it(`goes on waiting without one after ${title}`, async () => {
      const { provider, waiting, answer } = start()
      const pending = authenticate(provider, request)
      await until(() => waiting.size === 1)
      answer(id, expected)
      expect(hasBuffer()).to.equal(false)
      answer(1, { result: 'signed' })
      await pending
      expect(hasBuffer()).to.equal(false)
    })
  }

  it('serves several codes at once', async () => {
    const { provider, waiting, answer } = start()
    const requests = [authenticate(provider, request), authenticate(provider, request)]
    await until(() => waiting.size === 2)
    answer(1, { result: 'signed' })
    await requests[0]
    expect(hasBuffer()).to.equal(false)
    answer(2, { result: 'signed' })
    await requests[1]
    expect(hasBuffer()).to.equal(false)
  })
})
