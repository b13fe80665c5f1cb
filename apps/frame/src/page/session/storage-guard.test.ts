import { expect } from 'chai'
import type { FrameHandlers } from '@w3m/frame-bridge/frame'
import type { Vault } from '../vault-port.js'
import { guardStorage } from './storage-guard.js'

const context = { origin: 'https://dapp.example', signal: new AbortController().signal, id: '1' }
const starts = [
  ['CONNECT_EMAIL', { email: 'a@example.com' }],
  ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
  ['GET_FARCASTER_URI', undefined],
] as const

/** The handlers, guarded, of a browser that keeps what is put or does not. */
function guarded(isKept: boolean) {
  const asked: string[] = []
  const named = [...starts.map(([name]) => name), 'IS_CONNECTED'].map(name => [name, () => asked.push(name)])
  const vault = { call: () => Promise.resolve({ isKept }) } as unknown as Vault
  const handlers = guardStorage(Object.fromEntries(named) as FrameHandlers, vault)
  const ask = async (name: keyof FrameHandlers, payload: unknown): Promise<unknown> => {
    try {
      await (handlers[name] as (payload: unknown, given: typeof context) => unknown)(payload, context)
      return 'done'
    } catch (error) {
      return (error as { readonly code?: unknown }).code
    }
  }
  return { ask, asked }
}

describe('logging in where the browser keeps nothing', () => {
  for (const [name, payload] of starts) {
    it(`is refused by name once, and goes on in memory for who tries again: ${name}`, async () => {
      const { ask, asked } = guarded(false)
      expect(await ask(name, payload)).to.equal('NO_STORAGE')
      expect(asked).to.deep.equal([])
      expect(await ask(name, payload)).to.equal('done')
      expect(asked).to.deep.equal([name])
    })

    it(`is as ever where it keeps what is put: ${name}`, async () => {
      const { ask, asked } = guarded(true)
      expect([await ask(name, payload), asked]).to.deep.equal(['done', [name]])
    })
  }

  it('keeps nobody from asking who is logged in', async () => {
    expect(await guarded(false).ask('IS_CONNECTED', undefined)).to.equal('done')
  })
})
