import { expect } from 'chai'
import type { FrameHandlers } from '@w3m/frame-bridge/frame'
import type { Session } from './session.js'
import type { Vault } from '../vault-port.js'
import { createPageStore } from '../page-store.js'
import type { SharedStorage } from '../storage/storage-sources.js'
import { guardStorage } from './storage-guard.js'

const context = { origin: 'https://dapp.example', signal: new AbortController().signal, id: '1' }
const starts = [
  ['CONNECT_EMAIL', { email: 'a@example.com' }],
  ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
  ['GET_FARCASTER_URI', undefined],
] as const

interface Browser {
  readonly isPersistent?: boolean
  /** The visitor allowed it on an earlier visit. */
  readonly wasAllowed?: boolean
  /** What the browser gives then. */
  readonly shared?: SharedStorage
}

/** The handlers, guarded, in a browser. `calls` is what happened, in order. */
function guarded({ isPersistent = false, wasAllowed = false, shared }: Browser) {
  const calls: string[] = []
  const named = [...starts.map(([name]) => name), 'IS_CONNECTED', 'GET_USER', 'SIGN_OUT'].map(name => [
    name,
    () => calls.push(name),
  ])
  const failures: Error[] = []
  const refusals: Error[] = []
  const rejections: Error[] = []
  const allHandlers = Object.fromEntries(named) as FrameHandlers
  const handlers = guardStorage(
    {
      ...allHandlers,
      GET_USER: async (...args) =>
        refusals.length > 0 ? Promise.reject(refusals.pop()) : allHandlers.GET_USER(...args),
    },
    {
      page: {
        vault: { call: () => Promise.resolve({ isPersistent }) } as unknown as Vault,
        session: { invalidate: () => calls.push('doubts') } as unknown as Session,
        store: createPageStore(),
      },
      sources: () => {
        const failure = rejections.pop()
        if (failure) return Promise.reject(failure)
        return Promise.resolve({
          wasAllowed: () => Promise.resolve(wasAllowed),
          allowedStorage: () => Promise.resolve(shared),
          useStorage: () => Promise.resolve(void calls.push('uses')),
        })
      },
      setUpStorage: () => {
        calls.push('sets up storage')
        const failure = failures.pop()
        return failure ? Promise.reject(failure) : Promise.resolve(() => calls.push('ends'))
      },
    },
  )
  const send = async (name: keyof FrameHandlers, payload?: unknown): Promise<void> => {
    await (handlers[name] as (payload: unknown, handlerContext: typeof context) => unknown)(payload, context)
  }
  return { send, calls, failures, refusals, rejections }
}

describe('logging in where the browser keeps nothing', () => {
  for (const [name, payload] of starts) {
    it(`finds once, with the visitor, what keeps: ${name}`, async () => {
      const { send, calls } = guarded({})
      await send(name, payload)
      await send(name, payload)
      expect(calls).to.deep.equal(['sets up storage', 'doubts', name, 'doubts', name])
    })

    it(`is as ever where it keeps what is put: ${name}`, async () => {
      const { send, calls } = guarded({ isPersistent: true })
      await send(name, payload)
      await send('GET_USER')
      expect(calls).to.deep.equal([name, 'GET_USER'])
    })
  }

  it('lets what lends go once the wallet is open', async () => {
    const { send, calls } = guarded({})
    await send('CONNECT_EMAIL', { email: 'a@example.com' })
    await send('GET_USER')
    expect(calls.slice(-2)).to.deep.equal(['GET_USER', 'ends'])
  })

  it('asks again after the visitor left', async () => {
    const { send, calls, failures } = guarded({})
    failures.push(new Error('left'))
    const left = await send('CONNECT_EMAIL', { email: 'a@example.com' }).catch((error: Error) => error.message)
    expect([left, ...calls]).to.deep.equal(['left', 'sets up storage'])
    await send('CONNECT_EMAIL', { email: 'a@example.com' })
    expect(calls).to.deep.equal(['sets up storage', 'sets up storage', 'doubts', 'CONNECT_EMAIL'])
  })

  it('asks again where a new wallet was not made for want of it', async () => {
    const { send, calls, refusals } = guarded({})
    refusals.push(Object.assign(new Error(), { code: 'NO_STORAGE' }))
    await send('CONNECT_EMAIL', { email: 'a@example.com' })
    await send('GET_USER').catch(() => calls.push('refused'))
    await send('CONNECT_EMAIL', { email: 'a@example.com' })
    expect(calls).to.deep.equal([
      'sets up storage',
      'doubts',
      'CONNECT_EMAIL',
      'refused',
      'sets up storage',
      'doubts',
      'CONNECT_EMAIL',
    ])
  })

  it('asks nobody who is logged in, and sets up no storage for it', async () => {
    const { send, calls } = guarded({})
    await send('IS_CONNECTED')
    expect(calls).to.deep.equal(['IS_CONNECTED'])
  })

  it('uses without a question what was allowed on an earlier visit', async () => {
    const { send, calls } = guarded({
      wasAllowed: true,
      shared: { port: new MessageChannel().port1, store: createPageStore() },
    })
    await send('IS_CONNECTED')
    await send('CONNECT_EMAIL', { email: 'a@example.com' })
    expect(calls).to.deep.equal(['uses', 'IS_CONNECTED', 'CONNECT_EMAIL'])
  })

  it('ends a log-in where it was allowed to be kept on an earlier visit, and without a look at that', async () => {
    const { send, calls, rejections } = guarded({
      wasAllowed: true,
      shared: { port: new MessageChannel().port1, store: createPageStore() },
    })
    rejections.push(new TypeError('Failed to fetch dynamically imported module'))
    await send('SIGN_OUT')
    await send('SIGN_OUT')
    expect(calls).to.deep.equal(['SIGN_OUT', 'uses', 'SIGN_OUT'])
  })

  it('sets up storage anew where what was allowed keeps nothing any more', async () => {
    const { send, calls } = guarded({ wasAllowed: true })
    await send('CONNECT_EMAIL', { email: 'a@example.com' })
    expect(calls).to.deep.equal(['sets up storage', 'doubts', 'CONNECT_EMAIL'])
  })
  for (const name of ['IS_CONNECTED', 'CONNECT_EMAIL'] as const) {
    it(`looks again where the code that looks did not come: ${name}`, async () => {
      const { send, calls, rejections } = guarded({
        wasAllowed: true,
        shared: { port: new MessageChannel().port1, store: createPageStore() },
      })
      rejections.push(new TypeError('Failed to fetch dynamically imported module'))
      const failed = await send(name, { email: 'a@example.com' }).catch((error: Error) => error.message)
      await send(name, { email: 'a@example.com' })
      expect([failed, ...calls]).to.deep.equal(['Failed to fetch dynamically imported module', 'uses', name])
    })
  }
})
