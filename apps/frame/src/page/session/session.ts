import type { SessionState } from '../../vault/vault-api.js'
import { RpcFailure, unauthorized } from '../rpc/rpc-failure.js'
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
   * As `ready`, after the server was asked whether this device still counts: one that was thrown out shows nothing
   * more, and where nobody answers nothing could be signed.
   * @throws {RpcFailure | VaultCallError} 4100; what the vault says, `UNREACHABLE` where nobody answers
   */
  confirmed(): Promise<ReadySession>
  /** Whether somebody is in here, as far as the page knows, who is not this user. */
  isAnother(userId: string): Promise<boolean>
  /** It may be another one now: the vault is asked anew. */
  doubt(): void
  /**
   * What a call failed at, as a provider's caller is told it: by a number and a sentence, since the vault's names stand
   * for failures of a login. 4100 where the vault has nobody, or no share any more; it is asked anew then.
   */
  failed(error: unknown): RpcFailure
}

export function createSession(vault: Vault): Session {
  let known: Promise<SessionState> | undefined
  function state(): Promise<SessionState> {
    const pendingState = known ?? vault.call('session.restore', undefined)
    known = pendingState
    const ask = () => {
      if (known === pendingState) known = undefined
    }
    // What failed may work the next time, and who is out here may have come in by another tab.
    pendingState.then(({ phase }) => phase === 'loggedOut' && ask(), ask)
    return pendingState
  }
  const doubt = (): void => (known = undefined)
  async function ready(): Promise<ReadySession> {
    const now = await state()
    if (now.phase !== 'ready') throw unauthorized()
    return now
  }
  function failed(error: unknown): RpcFailure {
    if (error instanceof RpcFailure) return error
    const { code, message }: { readonly code?: unknown; readonly message: string } = Object(error)
    if (code === 'LOGGED_OUT' || code === 'NOT_ENROLLED') {
      doubt()
      return unauthorized()
    }
    // Only who has a name for it says what may be repeated.
    return new RpcFailure(
      code === 'RATE_LIMITED' ? -32005 : -32603,
      typeof code === 'string' ? message : 'The wallet could not do this.',
    )
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
      await vault.call('devices.list', undefined)
      return now
    },
    set: next => {
      known = next.phase === 'loggedOut' ? undefined : Promise.resolve(next)
      return next
    },
  }
}
