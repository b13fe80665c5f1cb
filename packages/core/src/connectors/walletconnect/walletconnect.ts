import { atom, type ReadableAtom } from 'nanostores'
import { lazy } from '../../async/lazy.js'
import { LaterError } from '../../errors/later-error.js'
import { W3mError } from '../../errors/w3m-error.js'
import type { CaipNetworkId } from '../../caip/caip-network-id.js'
import { isSameAddress } from '../../namespaces/eip155/evm-address.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { Clock } from '../../rpc/clock.js'
import type { CodeOnShow } from './code-on-show.js'
import type { RpcUrl } from '../../rpc/rpc-client.js'
import { readConnections } from '../../storage/keys.js'
import type { StoragePort } from '../../storage/storage-port.js'
import { createDeepLinkChoice } from './deep-link-choice.js'
import type { LinkedWallet } from './deep-links.js'
import { readDevice } from './device.js'
import { loadLibrary, openClient, type LoadLibrary, type OpenedClient, type PageClient } from './page-client.js'
import { createPairedPart, type WalletConnectPart } from './paired-part.js'
import { createPairings, mayReuse, type PairingCache, type PrepareOneClick } from './pairings.js'
import type { PairingStore } from './pairing.store.js'
import { proposeNamespaces, type PairedNamespace } from './proposal.js'
import type { RelayRefusal } from './relay-alerts.js'
import { createSessionKeeper } from './session-keeper.js'
import { walletConnectId } from './walletconnect-connector.js'
import { isUniversalProvider, userDisconnected, type LibrarySession, type UniversalProvider } from './universal-provider.js'

export { codeOnShow } from './code-on-show.js'

export interface WalletConnectSettings {
  /** Undefined where only a `projectId` is given: the incumbent's public relay. */
  readonly relayUrl: string | undefined
  readonly projectId: string | undefined
  readonly metadata: object | undefined
  readonly storage: 'local' | 'memory'
  readonly verification?: string | undefined
  /** The host's own provider. */
  readonly universalProvider: unknown
}

export interface WalletConnectDeps {
  readonly namespaces: readonly PairedNamespace[]
  readonly settings: () => WalletConnectSettings
  readonly networks: () => readonly CaipNetwork[]
  /** The network on which the application is, of a chain family. */
  readonly active: (namespace: ChainNamespace) => CaipNetworkId | undefined
  /** The nodes that the host named for a network. */
  readonly nodes: (network: CaipNetwork) => readonly RpcUrl[]
  readonly storage: StoragePort
  readonly page: Window
  readonly clock: Clock
  /** Tells the developer what the relay refuses. */
  readonly alert: (refusal: RelayRefusal) => void
  /** Keeps the wallet among the recent ones. */
  readonly keepRecent: (wallet: LinkedWallet) => void
  /** Prepares the sign-in that is to come with the connection (CAIP-222), before each code; undefined where none is wanted now. */
  readonly oneClick?: () => PrepareOneClick | undefined
  readonly codes?: CodeOnShow
  readonly cache?: PairingCache
  readonly load?: LoadLibrary
}

/** Everything of WalletConnect that talks. The library itself is loaded when a code or a session is asked for. */
export interface WalletConnect {
  readonly pairing: PairingStore
  of(namespace: ChainNamespace): Promise<WalletConnectPart>
  destroy(): void
}

const publicRelay = 'wss://relay.walletconnect.org'

export function createWalletConnect(deps: WalletConnectDeps): WalletConnect {
  const { namespaces, settings, networks, active, nodes, storage, page, clock, alert, keepRecent, oneClick, codes, cache = 'always', load = loadLibrary } = deps
  const $wallet = atom<LinkedWallet | undefined>(undefined)
  const $minutesSlow = atom<number | undefined>(undefined)
  const keeper = createSessionKeeper({ namespaces, networks, wanted: active })
  const choice = createDeepLinkChoice(storage, href => void page.open(href, '_blank', 'noreferrer noopener'))
  /** Sessions that end or have ended here, whatever the library still holds of them. */
  const ended = new Set<string>()
  let opened: OpenedClient | undefined
  let stopFollowing: () => void = () => undefined
  let isOver = false
  /** The wallet was opened by a link: nobody scanned the code. */
  let isLinked = false

  const relayUrl = () => settings().relayUrl ?? publicRelay
  const isHosts = () => settings().universalProvider !== undefined

  function open(): OpenedClient {
    const { projectId, metadata, storage: kind, verification, universalProvider } = settings()
    if (universalProvider !== undefined) return { client: Promise.resolve(hostClient(universalProvider)), release: () => undefined }
    return openClient({ relayUrl: relayUrl(), projectId, metadata, storage: kind, verification }, load)
  }

  async function attach(handle: OpenedClient): Promise<PageClient> {
    const client = await handle.client
    if (isOver) throw new W3mError('DESTROYED', {})
    const stops = [
      keeper.follow(client.provider.client),
      client.$minutesSlow.subscribe(minutes => $minutesSlow.set(minutes)),
      client.onRefused((refusal, isNews) => {
        if (isNews) alert(refusal)
        pairings.fail(refusal.error)
      }),
    ]
    stopFollowing = () => {
      for (const stop of stops) stop()
    }
    return client
  }

  const client = lazy(async () => {
    if (isOver) throw new W3mError('DESTROYED', {})
    opened = open()
    return attach(opened)
  })

  /** The library, knowing what other tabs did. */
  async function freshProvider(): Promise<UniversalProvider> {
    const { provider, catchUp } = await client()
    await catchUp()
    return provider
  }

  const endAtWallet = async (topic: string): Promise<void> => {
    ended.add(topic)
    const { provider } = await client()
    if (provider.session?.topic === topic) await provider.disconnect()
    else await provider.client.disconnect({ topic, reason: userDisconnected })
  }

  /** Whoever follows the code draws it. */
  const isFollowed = (): boolean => pairings.$state.lc > 0

  const pairings = createPairings({
    provider: async () => (await client()).provider,
    proposal: () => proposeNamespaces(namespaces, networks(), network => nodes(network)[0]?.url ?? network.rpcUrls.default.http[0]),
    // A provider of the host's own is left alone: there the visitor is asked after the connection.
    oneClick: () => (isHosts() ? undefined : oneClick?.()),
    relayOrigin: () => new URL(relayUrl()).origin,
    mayReuse: () => mayReuse(cache, readDevice(page)),
    surplus(session) {
      void endAtWallet(session.topic).catch(() => undefined)
    },
    clock,
    now: () => Date.now(),
    isHidden: () => page.document.visibilityState === 'hidden',
    isDrawn: () => isFollowed() || codes?.isShown() === true,
  })
  const seen = () => {
    if (page.document.visibilityState === 'visible') pairings.refresh()
  }
  page.document.addEventListener('visibilitychange', seen)

  async function connect(signal: AbortSignal): Promise<void> {
    choice.forget()
    isLinked = false
    if (!signal.aborted && !isFollowed()) codes?.showCode()
    const own = keeper.current()
    const before = client()
      .then(({ provider }) => (isHosts() ? (own ? [own] : []) : provider.client.session.getAll()))
      .catch(() => [])
    const session = await pairings.approval(signal)
    keeper.take(session)
    const wallet = $wallet.get()
    if (wallet) keepRecent(wallet)
    // One page, one wallet: what an earlier visit left over ends now. What another tab made meanwhile is in use there, and what the host's
    // provider holds beside is the host's.
    for (const { topic } of await before) if (topic !== session.topic) void endAtWallet(topic).catch(() => undefined)
  }

  /** Of the families that are connected this way, by what this page's tabs keep. */
  const connections = () => Object.values(readConnections(storage)).filter(({ connectorId }) => connectorId === walletConnectId)

  /** Whether the visitor is there as they were here last: two tabs that paired at once have a session each. */
  const isKept = ({ namespaces }: LibrarySession): boolean => {
    const approved = Object.values(namespaces).flatMap(({ accounts }) => accounts.map(account => account.slice(account.lastIndexOf(':') + 1)))
    return connections().some(({ address }) => address !== undefined && approved.some(each => isSameAddress(each, address)))
  }

  async function restore(signal: AbortSignal): Promise<void> {
    const provider = await freshProvider()
    // Else the application's provider would ask the wallet of another tab's session, with nobody connected here.
    signal.throwIfAborted()
    const isAlive = ({ topic, expiry }: LibrarySession) => !ended.has(topic) && expiry * 1000 > Date.now()
    // The sessions themselves: the provider's own word for the current one lags behind them.
    const alive = provider.client.session.getAll().filter(isAlive)
    const latest = alive.find(({ topic }) => topic === provider.session?.topic)
    const kept = [latest, ...alive].find(each => each && isKept(each)) ?? latest ?? alive[0]
    const known = keeper.current()
    if (known && kept?.topic === known.topic) return
    keeper.end()
    if (kept) keeper.take(kept)
  }

  /** Another tab, which ends with this one, may have a session of its own. What the host's provider holds beside is the host's. */
  async function endOthers({ topic: ended }: LibrarySession): Promise<void> {
    if (connections().length > 0 || isHosts()) return
    const { client } = await freshProvider()
    await Promise.all(client.session.getAll().flatMap(({ topic }) => (topic === ended ? [] : endAtWallet(topic))))
  }

  /** Another tab ended what this one has. */
  function release(): void {
    const session = keeper.current()
    if (session) ended.add(session.topic)
    keeper.end()
  }

  async function disconnect(): Promise<void> {
    const session = keeper.current()
    if (!session) return
    ended.add(session.topic)
    choice.forget()
    keeper.end()
    await Promise.all([endAtWallet(session.topic), endOthers(session)])
  }

  const parts = new Map<ChainNamespace, WalletConnectPart>()
  return {
    pairing: {
      $state: pairings.$state,
      $minutesSlow,
      $wallet: $wallet as ReadableAtom<LinkedWallet | undefined>,
      choose: wallet => $wallet.set(wallet),
      renew: pairings.renew,
      opened({ base }) {
        isLinked = true
        choice.keep($wallet.get(), base)
      },
    },
    async of(namespace) {
      // Whoever asks for a part is about to use it: the library is fetched beside what is small.
      if (!isHosts()) load().catch(() => undefined)
      const paired = namespaces.find(({ name }) => name === namespace)
      if (!paired) throw new LaterError('CONNECTOR_NOT_FOUND', { connectorId: walletConnectId })
      const pair = await paired.loadProvider()
      const part = parts.get(namespace) ?? createPairedPart({ namespace: paired, pair, keeper, networks, nodes, clock, provider: async () => (await client()).provider, connect, method: () => (isLinked ? 'mobile' : 'qrcode'), restore, disconnect, release, sent: choice.follow })
      parts.set(namespace, part)
      return part
    },
    destroy() {
      if (isOver) return
      isOver = true
      page.document.removeEventListener('visibilitychange', seen)
      pairings.destroy()
      stopFollowing()
      opened?.release()
      for (const part of parts.values()) part.destroy()
    },
  }
}

/** The host's own provider: its relay, its storage and its sockets are the host's affair. @throws {W3mError} `INVALID_OPTION` */
function hostClient(given: unknown): PageClient {
  if (!isUniversalProvider(given)) throw new W3mError('INVALID_OPTION', { option: 'universalProvider', expected: 'a WalletConnect UniversalProvider', received: typeof given })
  return { provider: given, catchUp: () => Promise.resolve(), $minutesSlow: atom(undefined), onRefused: () => () => undefined, close: () => Promise.resolve() }
}
