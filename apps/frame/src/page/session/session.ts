import type { SessionState } from '../../vault/vault-api.js'
import { RpcFailure, unauthorized } from '../rpc/rpc-failure.js'
import type { Vault } from '../vault-port.js'

export type ReadySession = Extract<SessionState, { phase: 'ready' }>

/** The visitor's login state, as the page knows it. */
export interface Session {
  /** Restores the state on its first use. */
  state(): Promise<SessionState>
  /** Stores the state that a call of the vault returned. */
  set(state: SessionState): SessionState
  /** @throws {RpcFailure} 4100 when nobody is logged in, or this device cannot sign yet */
  ready(): Promise<ReadySession>
  /**
   * Like `ready`, but first checks with the server that this device is still enrolled: a removed device must show
   * nothing, and without the server nothing could be signed.
   * @throws {RpcFailure | VaultCallError} 4100; the vault's error, `UNREACHABLE` without an answer
   */
  confirmed(): Promise<ReadySession>
  /** Whether the page knows of a different user who is logged in. */
  isAnother(userId: string): Promise<boolean>
  /** Forgets the state, which may have changed: the next use requests it from the vault again. */
  invalidate(): void
  /**
   * Converts a failed call into an error for the provider's caller, with a code and a message, since the vault's names
   * stand for login failures. 4100 if the vault has no user or no share any more; the state is then requested again.
   */
  failed(error: unknown): RpcFailure
}

export function createSession(vault: Vault): Session {
  let known: Promise<SessionState> | undefined
  function state(): Promise<SessionState> {
    const pendingState = known ?? vault.call('session.restore', undefined)
    known = pendingState
    const clear = () => {
      if (known === pendingState) known = undefined
    }
    // Does not keep a failure, which may pass, or a logged-out state, since another tab may log in.
    pendingState.then(({ phase }) => phase === 'loggedOut' && clear(), clear)
    return pendingState
  }
  const invalidate = (): void => (known = undefined)
  async function ready(): Promise<ReadySession> {
    const now = await state()
    if (now.phase !== 'ready') throw unauthorized()
    return now
  }
  function failed(error: unknown): RpcFailure {
    if (error instanceof RpcFailure) return error
    const { code, message }: { readonly code?: unknown; readonly message: string } = Object(error)
    if (code === 'LOGGED_OUT' || code === 'NOT_ENROLLED') {
      invalidate()
      return unauthorized()
    }
    // Only errors with a code have a message that may be shown.
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
    invalidate,
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
