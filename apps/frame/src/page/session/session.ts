import type { SessionState } from '../../vault/vault-api.js'
import { unauthorized } from '../rpc/rpc-failure.js'
import type { Vault } from '../vault-port.js'

export type ReadySession = Extract<SessionState, { phase: 'ready' }>

/** Where the visitor stands, as the page knows it. */
export interface Session {
  /** Restores it when it is first asked for. */
  state(): Promise<SessionState>
  /** What a call of the vault answered. */
  set(state: SessionState): SessionState
  /** @throws {RpcFailure} 4100 when nobody is logged in, or this device cannot sign yet */
  ready(): Promise<ReadySession>
}

export function createSession(vault: Vault): Session {
  let known: Promise<SessionState> | undefined
  function state(): Promise<SessionState> {
    const asked = known ?? vault.call('session.restore', undefined)
    known = asked
    // What failed may work the next time.
    asked.catch(() => {
      if (known === asked) known = undefined
    })
    return asked
  }
  return {
    state,
    set: next => {
      known = Promise.resolve(next)
      return next
    },
    ready: async () => {
      const now = await state()
      if (now.phase !== 'ready') throw unauthorized()
      return now
    },
  }
}
