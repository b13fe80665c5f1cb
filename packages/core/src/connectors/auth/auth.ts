import { withTimeout } from '../../async/with-timeout.js'
import { operationError } from '../../errors/operation-error.js'
import { disconnectTimeoutMs } from '../../limits/wallets-limits.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { LoadedNamespace } from '../../namespaces/namespace.js'
import { newSession } from '../define-connector.js'
import { acrossSessions } from '../session-events.js'
import { authId } from './auth-connector.js'
import type { Auth, AuthPart } from './auth-part.js'
import { createAuthRequests, type RequestReactions } from './auth-requests.js'
import type { AuthSession } from './embedded-session.js'
import type { FrameLink } from './frame-link.js'

export interface AuthDeps {
  readonly link: FrameLink
  readonly session: AuthSession
  /** The namespaces that the embedded wallet supports. */
  readonly namespaces: readonly LoadedNamespace[]
  readonly networks: () => readonly CaipNetwork[]
  readonly reactions: RequestReactions
  /**
   * The visitor logs in; resolves when the frame has a session. Opens what is needed for it. @returns false where the
   * frame kept the session that it had @throws {W3mError}
   */
  readonly logIn: (signal: AbortSignal) => Promise<boolean>
  /** Completes a login for which the page was left. @returns false where there is none */
  readonly resume: (signal: AbortSignal) => Promise<boolean>
}

export function createAuth({ link, session, namespaces, networks, reactions, logIn, resume }: AuthDeps): Auth {
  const request = createAuthRequests({ link, session, reactions })
  const partsByNamespace = new Map<ChainNamespace, Promise<AuthPart>>()

  async function make(namespace: ChainNamespace): Promise<AuthPart> {
    const load = namespaces.find(({ name }) => name === namespace)?.features.auth
    if (!load) throw operationError('CONNECTOR_NOT_FOUND', { connectorId: authId })
    const { provider, events } = (await load())({ session, requestFrame: request, networks })
    session.watch(namespace, acrossSessions(events))
    return {
      provider,
      get owner() {
        const info = session.$info.get()
        return (
          info && {
            social: info.authProvider === 'email' ? undefined : info.authProvider,
            identifier: info.user.email ?? info.user.username,
          }
        )
      },
      heldSessions: {
        async list({ signal }) {
          const accounts = await session.peek(namespace, signal)
          return accounts ? [{ accounts }] : []
        },
        end: () =>
          withTimeout(session.logOut({ isSure: true }), { timeoutMs: disconnectTimeoutMs, name: 'secure frame' }),
        endOthers: async () => {
          if (![...partsByNamespace.keys()].some(session.status)) await session.logOut({ isSure: true })
        },
        watch: session.onLogOut,
      },
      release: () => session.release(),
      async connect({ signal, session: requestedSession }) {
        // If the frame cannot restore the held session, the visitor logs in.
        const isHeld = requestedSession !== undefined && requestedSession !== newSession
        const restored = isHeld && (await session.restore(namespace, signal).catch(() => undefined))
        signal.throwIfAborted()
        if (restored) return restored
        const isNewSession = await logIn(signal)
        try {
          const connectorSession = await session.enter(namespace, signal, { isNewSession })
          signal.throwIfAborted()
          return connectorSession
        } catch (error) {
          if (isNewSession) {
            // The attempt ended meanwhile: logs out the visitor who has just logged in.
            if (signal.aborted) void session.logOut({ isSure: true }).catch(() => undefined)
            // Whoever was in before is in at the frame no longer.
            else session.release()
          }
          throw error
        }
      },
      reconnect: async ({ signal }) =>
        (await resume(signal)) ? session.enter(namespace, signal) : session.restore(namespace, signal),
      disconnect: () => withTimeout(session.logOut(), { timeoutMs: disconnectTimeoutMs, name: 'secure frame' }),
      switchNetwork: (network, { signal }) => session.switchTo(network, signal),
      watch: events => session.watch(namespace, events),
    }
  }

  return {
    of(namespace) {
      const part = partsByNamespace.get(namespace) ?? make(namespace)
      partsByNamespace.set(namespace, part)
      return part
    },
  }
}
