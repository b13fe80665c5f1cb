import { settle } from '../../async/settle.js'
import { disconnectTimeoutMs } from '../../limits.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { Connector, WalletOwner } from '../define-connector.js'
import type { AuthProvider, AuthProviderDeps } from './auth-provider.js'
import { createAuthRequests, type RequestReactions } from './auth-requests.js'
import type { AuthNamespace, AuthSession } from './auth-session.js'
import type { FrameLink } from './frame-link.js'

/** One family of the embedded wallet: the part of a connector that is loaded when somebody logs in, or did before. */
export interface AuthPart extends Pick<Connector, 'connect' | 'reconnect' | 'disconnect' | 'switchNetwork' | 'watch'> {
  /** EIP-1193 for eip155; a `SolanaProvider` for Solana. */
  readonly provider: unknown
  readonly owner: WalletOwner | undefined
}

export interface AuthDeps {
  readonly link: FrameLink
  readonly session: AuthSession
  readonly networks: () => readonly CaipNetwork[]
  readonly reactions: RequestReactions
  /** The visitor logs in; resolves when the frame has a session. Opens what is needed for it. @throws {W3mError} */
  readonly logIn: (signal: AbortSignal) => Promise<void>
  /** Ends a login that the page was left for. @returns false where there is none */
  readonly resume: (signal: AbortSignal) => Promise<boolean>
}

/** The embedded wallet, for each family. */
export interface Auth {
  of(namespace: AuthNamespace): Promise<AuthPart>
}

/** What each family's application is given, loaded with the family. */
const providers: Readonly<Record<AuthNamespace, (deps: AuthProviderDeps) => Promise<AuthProvider>>> = {
  eip155: async deps => (await import('../../namespaces/eip155/auth-evm-provider.js')).createAuthEvmProvider(deps),
  solana: async deps => (await import('../../namespaces/solana/auth-solana-provider.js')).createAuthSolanaProvider(deps),
}

export function createAuth({ link, session, networks, reactions, logIn, resume }: AuthDeps): Auth {
  const ask = createAuthRequests({ link, session, reactions })
  const parts = new Map<AuthNamespace, Promise<AuthPart>>()

  async function make(namespace: AuthNamespace): Promise<AuthPart> {
    const { provider, events } = await providers[namespace]({ session, ask, networks })
    session.watch(namespace, events)
    return {
      provider,
      get owner() {
        const info = session.$info.get()
        return info && { social: info.authProvider === 'email' ? undefined : info.authProvider, identifier: info.user.email ?? info.user.username }
      },
      async connect({ signal }) {
        await logIn(signal)
        try {
          const made = await session.enter(namespace, signal)
          signal.throwIfAborted()
          return made
        } catch (error) {
          // Nobody has a use for who came in meanwhile.
          if (signal.aborted) void session.leave(true).catch(() => undefined)
          throw error
        }
      },
      reconnect: async ({ signal }) => ((await resume(signal)) ? session.enter(namespace, signal) : session.restore(namespace, signal)),
      disconnect: () => settle(session.leave(), { timeoutMs: disconnectTimeoutMs, who: 'secure frame' }),
      switchNetwork: (network, { signal }) => session.switchTo(network, signal),
      watch: events => session.watch(namespace, events),
    }
  }

  return {
    of(namespace) {
      const part = parts.get(namespace) ?? make(namespace)
      parts.set(namespace, part)
      return part
    },
  }
}
