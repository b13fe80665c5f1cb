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
  readonly isKept?: boolean
  /** The visitor allowed it on an earlier visit. */
  readonly wasAllowed?: boolean
  /** What the browser gives then. */
  readonly lent?: SharedStorage
}

/** The handlers, guarded, in a browser. `said` is what happened, in order. */
function guarded({ isKept = false, wasAllowed = false, lent }: Browser) {
  const said: string[] = []
  const named = [...starts.map(([name]) => name), 'IS_CONNECTED', 'GET_USER'].map(name => [name, () => said.push(name)])
  const failures: Error[] = []
  const refusals: Error[] = []
  const lost: Error[] = []
  const given = Object.fromEntries(named) as FrameHandlers
  const handlers = guardStorage(
    {
      ...given,
      GET_USER: async (...asked) => (refusals.length > 0 ? Promise.reject(refusals.pop()) : given.GET_USER(...asked)),
    },
    {
      page: {
        vault: { call: () => Promise.resolve({ isKept }) } as unknown as Vault,
        session: { doubt: () => said.push('doubts') } as unknown as Session,
        store: createPageStore(),
      },
      sources: () => {
        const failure = lost.pop()
        if (failure) return Promise.reject(failure)
        return Promise.resolve({
          wasAllowed: () => Promise.resolve(wasAllowed),
          allowedStorage: () => Promise.resolve(lent),
          useStorage: () => Promise.resolve(void said.push('uses')),
        })
      },
      climb: () => {
        said.push('climbs')
        const failure = failures.pop()
        return failure ? Promise.reject(failure) : Promise.resolve(() => said.push('ends'))
      },
    },
  )
  const ask = async (name: keyof FrameHandlers, payload?: unknown): Promise<void> => {
    await (handlers[name] as (payload: unknown, given: typeof context) => unknown)(payload, context)
  }
  return { ask, said, failures, refusals, lost }
}

describe('logging in where the browser keeps nothing', () => {
  for (const [name, payload] of starts) {
    it(`finds once, with the visitor, what keeps: ${name}`, async () => {
      const { ask, said } = guarded({})
      await ask(name, payload)
      await ask(name, payload)
      expect(said).to.deep.equal(['climbs', 'doubts', name, 'doubts', name])
    })

    it(`is as ever where it keeps what is put: ${name}`, async () => {
      const { ask, said } = guarded({ isKept: true })
      await ask(name, payload)
      await ask('GET_USER')
      expect(said).to.deep.equal([name, 'GET_USER'])
    })
  }

  it('lets what lends go once the wallet is open', async () => {
    const { ask, said } = guarded({})
    await ask('CONNECT_EMAIL', { email: 'a@example.com' })
    await ask('GET_USER')
    expect(said.slice(-2)).to.deep.equal(['GET_USER', 'ends'])
  })

  it('asks again after the visitor left', async () => {
    const { ask, said, failures } = guarded({})
    failures.push(new Error('left'))
    const left = await ask('CONNECT_EMAIL', { email: 'a@example.com' }).catch((error: Error) => error.message)
    expect([left, ...said]).to.deep.equal(['left', 'climbs'])
    await ask('CONNECT_EMAIL', { email: 'a@example.com' })
    expect(said).to.deep.equal(['climbs', 'climbs', 'doubts', 'CONNECT_EMAIL'])
  })

  it('asks again where a new wallet was not made for want of it', async () => {
    const { ask, said, refusals } = guarded({})
    refusals.push(Object.assign(new Error(), { code: 'NO_STORAGE' }))
    await ask('CONNECT_EMAIL', { email: 'a@example.com' })
    await ask('GET_USER').catch(() => said.push('refused'))
    await ask('CONNECT_EMAIL', { email: 'a@example.com' })
    expect(said).to.deep.equal(['climbs', 'doubts', 'CONNECT_EMAIL', 'refused', 'climbs', 'doubts', 'CONNECT_EMAIL'])
  })

  it('asks nobody who is logged in, and does not climb for it', async () => {
    const { ask, said } = guarded({})
    await ask('IS_CONNECTED')
    expect(said).to.deep.equal(['IS_CONNECTED'])
  })

  it('uses without a question what was allowed on an earlier visit', async () => {
    const { ask, said } = guarded({
      wasAllowed: true,
      lent: { port: new MessageChannel().port1, store: createPageStore() },
    })
    await ask('IS_CONNECTED')
    await ask('CONNECT_EMAIL', { email: 'a@example.com' })
    expect(said).to.deep.equal(['uses', 'IS_CONNECTED', 'CONNECT_EMAIL'])
  })

  it('climbs where what was allowed keeps nothing any more', async () => {
    const { ask, said } = guarded({ wasAllowed: true })
    await ask('CONNECT_EMAIL', { email: 'a@example.com' })
    expect(said).to.deep.equal(['climbs', 'doubts', 'CONNECT_EMAIL'])
  })
  for (const name of ['IS_CONNECTED', 'CONNECT_EMAIL'] as const) {
    it(`looks again where the code that looks did not come: ${name}`, async () => {
      const { ask, said, lost } = guarded({
        wasAllowed: true,
        lent: { port: new MessageChannel().port1, store: createPageStore() },
      })
      lost.push(new TypeError('Failed to fetch dynamically imported module'))
      const failed = await ask(name, { email: 'a@example.com' }).catch((error: Error) => error.message)
      await ask(name, { email: 'a@example.com' })
      expect([failed, ...said]).to.deep.equal(['Failed to fetch dynamically imported module', 'uses', name])
    })
  }
})
