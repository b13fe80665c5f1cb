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
  /**
   * As `ready`, after the server was asked whether this device still counts: one that was thrown out shows nothing more, and where nobody
   * answers nothing could be signed.
   * @throws {RpcFailure | VaultFailure} 4100; `UNREACHABLE` where nobody answers
   */
  confirmed(): Promise<ReadySession>
  /** Whether somebody is in here, as far as the page knows, who is not this user. */
  isAnother(userId: string): Promise<boolean>
  /** It may be another one now: the vault is asked anew. */
  doubt(): void
  /** What a call failed at, as the application is told it: 4100 where the vault has nobody, or no share any more; it is asked anew then. */
  failed(error: unknown): unknown
}

export function createSession(vault: Vault): Session {
  let known: Promise<SessionState> | undefined
  function state(): Promise<SessionState> {
    const asked = known ?? vault.call('session.restore', undefined)
    known = asked
    const ask = () => {
      if (known === asked) known = undefined
    }
    // What failed may work the next time, and who is out here may have come in by another tab.
    asked.then(({ phase }) => phase === 'loggedOut' && ask(), ask)
    return asked
  }
  const doubt = (): void => (known = undefined)
  async function ready(): Promise<ReadySession> {
    const now = await state()
    if (now.phase !== 'ready') throw unauthorized()
    return now
  }
  function failed(error: unknown): unknown {
    const { code } = Object(error) as { readonly code?: unknown }
    if (code !== 'LOGGED_OUT' && code !== 'NOT_ENROLLED') return error
    doubt()
    return unauthorized()
  }
  return {
    state,
    async isAnother(userId) {
      const now = await known?.catch(() => undefined)
      return now !== undefined && now.phase !== 'loggedOut' && now.user.id !== userId
    },
    doubt,
    ready,
    failed,
    async confirmed() {
      const now = await ready()
      await vault.call('devices.list', undefined).catch((error: unknown) => {
        throw failed(error)
      })
      return now
    },
    set: next => {
      known = next.phase === 'loggedOut' ? undefined : Promise.resolve(next)
      return next
    },
  }
}
