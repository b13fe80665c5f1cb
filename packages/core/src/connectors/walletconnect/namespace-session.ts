import type { PairingStore } from './pairing.store.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import { withTimeout } from '../../async/with-timeout.js'
import { optionalError } from '../../errors/optional-error.js'
import { RpcError } from '../../errors/rpc-error.js'
import { disconnectTimeoutMs } from '../../limits/wallets-limits.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { Clock } from '../../rpc/clock.js'
import type { RpcRequest } from '../../rpc/json-rpc.js'
import type { RpcClient, RpcUrl } from '../../rpc/rpc-client.js'
import { toRpcError } from '../../rpc/to-rpc-error.js'
import { safeName } from '../../text/safe-name.js'
import type { Connector, HeldSessions } from '../define-connector.js'
import { acrossSessions } from '../session-events.js'
import type { HeldLibrarySessions } from './held-sessions.js'
import type { LibrarySession } from './library/library-session.js'
import type { PairedNamespace } from './proposal.js'
import type { SessionStore } from './session-store.js'
import { isSilent } from './silent-methods.js'
import type { PairedContext, PairProvider } from './pair-provider.js'
import type { UniversalProvider } from './library/universal-provider.js'

/** Everything of WalletConnect that talks. The library itself is loaded when a code or a session is asked for. */
export interface WalletConnect {
  readonly pairing: PairingStore
  of(namespace: ChainNamespace): Promise<NamespaceSession>
  destroy(): void
}

/** One namespace of the session: the part of a connector that is loaded when somebody chooses it. */
export interface NamespaceSession
  extends
    Pick<Connector, 'connect' | 'reconnect' | 'disconnect' | 'switchNetwork' | 'watch' | 'session'>,
    Required<Pick<Connector, 'mayAddNetworks'>> {
  /** Lets go of the session, which lives on where nobody ended it. */
  release(): void
  /** The sessions with an account of the namespace that live on. */
  readonly heldSessions: HeldSessions
  /** EIP-1193 for eip155; a `SolanaProvider` for Solana. */
  readonly provider: unknown
  destroy(): void
}

export interface NamespaceSessionDeps {
  readonly namespace: PairedNamespace
  readonly pair: PairProvider
  readonly sessionStore: SessionStore
  readonly networks: () => readonly CaipNetwork[]
  readonly nodes: (network: CaipNetwork) => readonly RpcUrl[]
  readonly clock: Clock
  readonly provider: () => Promise<UniversalProvider>
  /** Takes a session that is held, by its topic, or pairs with a wallet that the namespace is to have. */
  readonly connect: (namespace: ChainNamespace, signal: AbortSignal, topic: string | undefined) => Promise<void>
  /** What is held, for every namespace. */
  readonly heldSessions: HeldLibrarySessions
  /** How the visitor got from the code to the wallet, the last time. */
  readonly method: () => 'mobile' | 'qrcode'
  /**
   * Brings back the session that there was, if there is one. @throws the signal's reason: whoever wanted it has left
   */
  readonly restore: (signal: AbortSignal) => Promise<void>
  readonly disconnect: () => Promise<void>
  readonly release: () => void
  /** A request that the wallet shows is on its way to it, over a session. */
  readonly sent: (session: Pick<LibrarySession, 'topic' | 'sessionConfig'>) => void
}

/** Sends requests to the wallet, on the namespace's active network. Each settles when the session ends, too. */
const requester =
  (
    { namespace: { name }, sessionStore, provider, sent }: NamespaceSessionDeps,
    disconnectedError: () => RpcError,
  ): PairedContext['requestWallet'] =>
  async (method, params) => {
    const session = sessionStore.current()
    const status = sessionStore.status(name)
    if (!session || !status) throw disconnectedError()
    // What the wallet says of links, read before the library is kept from opening one.
    const { topic, sessionConfig } = session
    const endSignal = sessionStore.endSignal()
    const { client } = await provider()
    return new Promise((resolve, reject) => {
      const end = () => finish(() => reject(disconnectedError()))
      const finish = (callback: () => void) => {
        endSignal.removeEventListener('abort', end)
        callback()
      }
      if (endSignal.aborted) return end()
      endSignal.addEventListener('abort', end)
      client
        .request({
          topic,
          chainId: status.approval.wireIdOf(status.active),
          request: { method, params },
        })
        .then(
          answer => finish(() => resolve(answer)),
          (error: unknown) => finish(() => reject(toRpcError(error))),
        )
      if (!isSilent(method)) sent({ topic, sessionConfig })
    })
  }

/** The nodes of the active network, and what asks them. */
function createNodeReader({ namespace: { name }, sessionStore, networks, nodes }: NamespaceSessionDeps) {
  const clients = new Map<string, RpcClient>()

  const activeNetwork = (): CaipNetwork => {
    const found = networks().find(({ caipNetworkId }) => caipNetworkId === sessionStore.status(name)?.active)
    if (!found) throw new RpcError(4901, 'The wallet is on a network that the application does not know.')
    return found
  }

  const nodesOfActive = () => nodes(activeNetwork())

  async function read(method: string, params: NonNullable<RpcRequest['params']>): Promise<unknown> {
    const [first, ...others] = nodesOfActive()
    if (first === undefined) throw new RpcError(4901, `No node is known for ${activeNetwork().name}.`)
    const urls = [first, ...others] as const
    const key = JSON.stringify(urls)
    const cachedClient = clients.get(key)
    const client = cachedClient ?? (await import('../../rpc/rpc-client.js')).createRpcClient({ urls })
    clients.set(key, client)
    return client.request({ method, params })
  }

  return {
    nodesOfActive,
    read,
    destroy() {
      for (const client of clients.values()) client.destroy()
    },
  }
}

export function createNamespaceSession(deps: NamespaceSessionDeps): NamespaceSession {
  const {
    namespace: { name: namespace, networkRequest },
    pair,
    sessionStore,
    networks,
    clock,
    provider,
    connect,
    method,
    restore,
    disconnect,
    release,
    heldSessions,
  } = deps
  const status = () => sessionStore.status(namespace)
  const session = () => {
    const found = sessionStore.read(namespace)
    return found && { ...found, method: method() }
  }
  const walletName = () => safeName(sessionStore.current()?.peer.metadata.name) || 'WalletConnect'
  const disconnectedError = () => new RpcError(4900, `The wallet ${walletName()} is disconnected.`)

  const request = requester(deps, disconnectedError)
  const reader = createNodeReader(deps)

  async function switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void> {
    await (
      await import('./switch-paired.js')
    ).switchPaired(network, { namespace: deps.namespace, sessionStore, walletName, request, clock, signal })
    try {
      // For a host that works with the library's provider itself.
      ;(await provider()).setDefaultChain(network.caipNetworkId, network.rpcUrls.default.http[0])
    } catch {
      // The session is there all the same.
    }
  }

  async function switchTo(reference: string): Promise<void> {
    const network = networks().find(({ caipNetworkId }) => caipNetworkId === `${namespace}:${reference}`)
    if (!network) throw new RpcError(4902, 'The application does not know the network.')
    await switchNetwork(network)
  }

  const { provider: pairedProvider, events } = pair({
    status,
    walletName,
    disconnectedError,
    requestWallet: request,
    read: reader.read,
    switchTo,
    nodes: reader.nodesOfActive,
  })
  const stop = sessionStore.watch(namespace, acrossSessions(events))

  return {
    provider: pairedProvider,
    get session() {
      const current = sessionStore.current()
      const addresses = status()?.addresses
      return current && addresses && { id: current.topic, name: walletName(), accounts: addresses }
    },
    heldSessions: heldSessions.of(deps.namespace),
    async connect({ signal, session: topic }) {
      await connect(namespace, signal, topic)
      const restored = session()
      if (!restored) throw optionalError('NAMESPACE_NOT_APPROVED', { name: walletName(), namespace })
      return restored
    },
    async reconnect({ signal }) {
      await restore(signal)
      return session()
    },
    async disconnect() {
      await withTimeout(disconnect(), { timeoutMs: disconnectTimeoutMs, name: walletName() })
    },
    release,
    async switchNetwork(network, { signal }) {
      await switchNetwork(network, signal)
    },
    mayAddNetworks: () =>
      networkRequest !== undefined && status()?.approval.methods.has(networkRequest.method) === true,
    watch(events) {
      // Between its approval and here the wallet, or another tab, may have ended the session.
      if (!status()) queueMicrotask(() => events.disconnected())
      return sessionStore.watch(namespace, events)
    },
    destroy() {
      stop()
      reader.destroy()
    },
  }
}
