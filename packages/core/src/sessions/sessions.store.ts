import type { ReadableAtom } from 'nanostores'
import { asW3mError } from '../rpc/as-w3m-error.js'
import { atom } from '../async/atom.js'
import { abortReason } from '../async/abort-reason.js'
import type { EndpointResponse } from '../api/define-endpoint.js'
import type { getSessions } from '../api/get-sessions.js'
import { revokeText } from '../api/revoke-session.js'
import type { CaipAddress } from '../caip/caip-address.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { toCaipAddress } from '../caip/to-caip-address.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import { isLive, sessionsOf, toSession, type Session, type SessionsState } from './sessions.state.js'

/** What a call takes that reads or revokes permissions. `signal` ends it with the signal's reason. */
export interface SessionsOptions {
  /** Absent: the call goes on until it is answered, or the instance is destroyed. */
  readonly signal?: AbortSignal | undefined
}

/** The permissions (EIP-7715) that an account gave to sites: what they are, and the way to take one back. */
export interface SessionsStore {
  /** The namespaces whose accounts can permit a site to send by itself. */
  readonly namespaces: readonly ChainNamespace[]
  /** The result of `list`; `revoke` marks the revoked permissions in it. */
  readonly $state: ReadableAtom<SessionsState>
  /** Running revocations: the visitor is asked to sign, then the API receives the signature. */
  readonly $revoking: ReadableAtom<Session | undefined>
  /**
   * Asks the API for the sessions of an EVM address, on each EVM network of the application. Those that were taken back
   * or ran out lately are among them.
   * @throws {W3mError} what an HTTP call throws, `SERVICE_NOT_SET` without the option `services.api`, or the signal's
   *   reason
   */
  list(address: string, options?: SessionsOptions): Promise<readonly Session[]>
  /** Whether its site may use it still. */
  isLive(session: Session): boolean
  /**
   * Takes a session back on every device: the connected wallet of the account is asked for a signature, and the API
   * told.
   * @throws {W3mError} with the wallet's number where it refuses, `NOT_CONNECTED` where the account is not the
   *   connected one, what an HTTP call throws (`HTTP_STATUS` 400 where it has ended before), or the signal's reason
   */
  revoke(session: Session, options?: SessionsOptions): Promise<void>
}

export interface SessionsDeps extends Pick<SessionsStore, 'namespaces'> {
  /** The application's networks of these namespaces. */
  readonly networkIds: () => readonly CaipNetworkId[]
  readonly fetchSessions: (account: CaipAddress, signal: AbortSignal) => Promise<EndpointResponse<typeof getSessions>>
  readonly postRevocation: (
    account: CaipAddress,
    body: { readonly pci: string; readonly signature: string },
    signal: AbortSignal,
  ) => Promise<unknown>
  /** Asks the account's own wallet. @throws {W3mError} */
  readonly sign: (account: CaipAddress, text: string, signal: AbortSignal) => Promise<string>
  readonly now: () => number
  /** Aborted when the instance is destroyed. */
  readonly signal: AbortSignal
}

export function createSessionsStore({
  namespaces,
  networkIds,
  fetchSessions,
  postRevocation,
  sign,
  now,
  signal: storeSignal,
}: SessionsDeps): SessionsStore {
  const $state = atom<SessionsState>({ phase: 'idle' })
  const $revoking = atom<Session | undefined>()
  /** When what was taken back here was: a list that was asked for before does not bring it back. */
  const revoked = new Map<string, number>()
  let version = 0

  const withSignal = ({ signal }: SessionsOptions): AbortSignal =>
    signal ? AbortSignal.any([signal, storeSignal]) : storeSignal
  const withRevocation = (session: Session): Session => ({
    ...session,
    revokedAtMs: session.revokedAtMs ?? revoked.get(session.pci),
  })

  return {
    namespaces,
    $state,
    $revoking,
    isLive: session => isLive(session, now()),
    async list(address, options = {}) {
      const signal = withSignal(options)
      if (signal.aborted) throw abortReason(signal)
      const started = ++version
      const state = $state.get()
      const before = state.phase !== 'idle' && state.address === address ? state : undefined
      const previousSessions = before && sessionsOf(before)
      const set = (next: SessionsState) => started === version && $state.set(next)
      set({ phase: 'loading', address, previous: previousSessions })
      try {
        const lists = await Promise.all(
          networkIds().map(async networkId => {
            const account = toCaipAddress(networkId, address)
            return (await fetchSessions(account, signal)).pcis.map(session => toSession(session, account))
          }),
        )
        const sessions = lists
          .flat()
          .map(withRevocation)
          .sort((one, other) => (other.createdAtMs ?? 0) - (one.createdAtMs ?? 0))
        set({ phase: 'ready', address, sessions })
        return sessions
      } catch (error) {
        // The caller aborted: the former state is restored.
        set(
          signal.aborted
            ? (before ?? { phase: 'idle' })
            : { phase: 'failed', address, error: asW3mError(error), previous: previousSessions },
        )
        throw error
      }
    },
    async revoke(session, options = {}) {
      const signal = withSignal(options)
      if (signal.aborted) throw abortReason(signal)
      const { account, pci } = session
      $revoking.set(session)
      try {
        const signature = await sign(account, revokeText(pci, account), signal)
        await postRevocation(account, { pci, signature }, signal)
        revoked.set(pci, now())
        const state = $state.get()
        if (state.phase === 'ready') $state.set({ ...state, sessions: state.sessions.map(withRevocation) })
        else if (state.phase !== 'idle') $state.set({ ...state, previous: state.previous?.map(withRevocation) })
      } finally {
        if ($revoking.get() === session) $revoking.set(undefined)
      }
    },
  }
}
