import type { ReadableAtom } from 'nanostores'
import { atom } from '../../async/atom.js'
import { operationError } from '../../errors/operation-error.js'
import type { CaipNetworkId } from '../../caip/caip-network-id.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { Clock } from '../../rpc/clock.js'
import type { ActivePairing } from './active-pairing.js'
import type { RpcUrl } from '../../rpc/rpc-client.js'
import type { StoragePort } from '../../storage/storage-port.js'
import { createDeepLinkChoice, type DeepLinkChoice } from './deep-link-choice.js'
import type { LinkedWallet } from './deep-links.js'
import { readDevice } from './device.js'
import { loadLibrary, type LoadLibrary } from './library/client.js'
import {
  createNamespaceSession,
  type NamespaceSession,
  type NamespaceSessionDeps,
  type WalletConnect,
} from './namespace-session.js'
import { createLibrary, type Library, type WalletConnectSettings } from './open-library.js'
import type { PrepareOneClick } from './pair-once.js'
import { createPairingCodes, mayReuse, type PairingCache, type PairingCodes } from './pairing-codes.js'
import type { LibrarySession } from './library/library-session.js'
import { proposeNamespaces, type PairedNamespace } from './proposal.js'
import type { RelayRefusal } from './library/relay-alerts.js'
import { createHeldSessions } from './held-sessions.js'
import { createHeldTopics, type HeldTopics } from './held-topics.js'
import { followActiveTopic } from './follow-active-topic.js'
import { createSessionLife, type SessionLife } from './restore-session.js'
import { createSessionStore, type SessionStore } from './session-store.js'
import { walletConnectId } from './walletconnect-connector.js'

export { activePairing } from './active-pairing.js'

export interface WalletConnectDeps {
  readonly namespaces: readonly PairedNamespace[]
  readonly settings: () => WalletConnectSettings
  readonly networks: () => readonly CaipNetwork[]
  /** The application's active network in a namespace. */
  readonly active: (namespace: ChainNamespace) => CaipNetworkId | undefined
  /** The nodes that are asked about a network: those that the host named, else its own. */
  readonly nodes: (network: CaipNetwork) => readonly RpcUrl[]
  readonly storage: StoragePort
  readonly page: Window
  readonly clock: Clock
  /** Reports a refusal of the relay to the developer. */
  readonly alert: (refusal: RelayRefusal) => void
  /** Keeps the wallet among the recent ones. */
  readonly addRecent: (wallet: LinkedWallet) => void
  /**
   * Prepares the sign-in that is to come with the connection (CAIP-222), before each code; undefined where none is
   * wanted now.
   */
  readonly oneClick?: () => PrepareOneClick | undefined
  readonly codes?: ActivePairing
  readonly cache?: PairingCache
  readonly load?: LoadLibrary
}

/** Creates the codes of a page: spent ones are renewed only while the page is visible. */
function createCodes(
  { namespaces, networks, nodes, page, clock, oneClick, codes, cache = 'always' }: WalletConnectDeps,
  { client, endAtWallet, relayUrl, isHostProvided }: Library,
) {
  /** True while a view or the page subscribes to the code, and so draws it. */
  const isFollowed = (): boolean => pairings.$state.lc > 0

  const pairings = createPairingCodes({
    provider: async () => (await client()).provider,
    proposal: () => proposeNamespaces(namespaces, networks(), network => nodes(network)[0]?.url),
    // A provider of the host's own is left alone: there the sign-in comes after the connection.
    oneClick: () => (isHostProvided() ? undefined : oneClick?.()),
    relayOrigin: () => new URL(relayUrl()).origin,
    mayReuse: () => mayReuse(cache, readDevice(page)),
    onUnclaimedSession(session) {
      void endAtWallet(session.topic).catch(() => undefined)
    },
    clock,
    now: () => Date.now(),
    isHidden: () => page.document.visibilityState === 'hidden',
    isQrShown: () => isFollowed() || codes?.isShown() === true,
  })
  const onVisibilityChange = () => {
    if (page.document.visibilityState === 'visible') pairings.refresh()
  }
  page.document.addEventListener('visibilitychange', onVisibilityChange)

  return {
    pairings,
    isFollowed,
    destroy() {
      page.document.removeEventListener('visibilitychange', onVisibilityChange)
      pairings.destroy()
    },
  }
}

/** Lists the sessions from before a connection. Of a host's own provider, only the page's sessions are listed. */
const listSessions = ({ client, isHostProvided }: Library, topics: HeldTopics): Promise<readonly LibrarySession[]> =>
  client()
    .then(({ provider }) =>
      provider.client.session.getAll().filter(({ topic }) => !isHostProvided() || topics.has(topic)),
    )
    .catch(() => [])

const addressesOf = ({ namespaces }: LibrarySession): readonly string[] =>
  Object.values(namespaces).flatMap(({ accounts }) =>
    accounts.map(account => account.slice(account.lastIndexOf(':') + 1).toLowerCase()),
  )

/** True for sessions of the same wallet with an account in common: it was connected again. */
const isSameWallet = (one: LibrarySession, other: LibrarySession): boolean =>
  one.peer.metadata.name === other.peer.metadata.name &&
  one.peer.metadata.url === other.peer.metadata.url &&
  addressesOf(one).some(address => addressesOf(other).includes(address))

/**
 * Ends sessions left over from an earlier visit and, if the new one `isOfUse`, the former session of the wallet that is
 * connected now. Sessions of other wallets stay held; those that another tab made meanwhile are not in `before`, as
 * they are in use there.
 */
function endPreviousSessions(
  { endAtWallet }: Library,
  topics: HeldTopics,
  before: readonly LibrarySession[],
  now: LibrarySession,
  isOfUse: boolean,
): void {
  for (const session of before) {
    const { topic } = session
    if (topic === now.topic || (topics.has(topic) && !(isOfUse && isSameWallet(session, now)))) continue
    topics.drop(topic)
    void endAtWallet(topic).catch(() => undefined)
  }
}

interface ConnectParts {
  readonly library: Library
  readonly sessionStore: SessionStore
  readonly topics: HeldTopics
  readonly choice: DeepLinkChoice
  readonly sessionLife: Pick<SessionLife, 'resume'>
  readonly approval: PairingCodes['approval']
  /** Whether a session came of a code from before this load. */
  readonly isLate: (session: LibrarySession) => boolean
  /** True while a view or the page subscribes to the code, and so draws it. */
  readonly isFollowed: () => boolean
  readonly $wallet: ReadableAtom<LinkedWallet | undefined>
  readonly begins: () => void
}

/** Opens a wallet: a page beside this one, an app in place, or in place of the page around a frame. */
const openWallet = (page: Window, href: string): void => {
  const { isFramed, isTelegram } = readDevice(page)
  const target = isTelegram || /^https?:/i.test(href) ? '_blank' : isFramed ? '_top' : '_self'
  page.open(href, target, 'noreferrer noopener')
}

/** Returns a function that resumes a held session by its topic, or else pairs with a wallet. */
function createConnect(
  { addRecent, codes }: WalletConnectDeps,
  { library, sessionStore, topics, choice, sessionLife, approval, isLate, isFollowed, $wallet, begins }: ConnectParts,
): NamespaceSessionDeps['connect'] {
  async function pair(namespace: ChainNamespace, signal: AbortSignal): Promise<void> {
    const storedChoice = choice.stored()
    choice.forget()
    begins()
    if (!signal.aborted && !isFollowed()) codes?.showCode()
    const before = listSessions(library, topics)
    let session: LibrarySession
    try {
      session = await approval(signal)
    } catch (error) {
      // The active session goes on as before.
      if (sessionStore.current()) choice.restore(storedChoice)
      throw error
    }
    // The link of its code was opened before this load.
    if (isLate(session) && !sessionStore.current() && !choice.stored()) choice.restore(storedChoice)
    topics.take(session.topic, choice.stored())
    sessionStore.take(session)
    const isOfUse = sessionStore.status(namespace) !== undefined
    const wallet = $wallet.get()
    if (wallet) addRecent(wallet)
    endPreviousSessions(library, topics, await before, session, isOfUse)
  }

  return async (namespace, signal, topic) => {
    const isHeld = topic !== undefined && topics.has(topic) && (await sessionLife.resume(topic, signal))
    if (!isHeld) await pair(namespace, signal)
  }
}

export function createWalletConnect(deps: WalletConnectDeps): WalletConnect {
  const { namespaces, settings, networks, active, nodes, storage, page, clock, alert, load = loadLibrary } = deps
  const $wallet = atom<LinkedWallet | undefined>(undefined)
  const $minutesSlow = atom<number | undefined>(undefined)
  const topics = createHeldTopics(storage)
  const sessionStore = createSessionStore({ namespaces, networks, active, onEnd: topics.drop })
  const choice = createDeepLinkChoice(storage, href => openWallet(page, href))
  let hasEnded = false
  /** The wallet was opened by a link: nobody scanned the code. */
  let isLinked = false
  let lateTopic: string | undefined

  const library = createLibrary({
    settings,
    load,
    sessionStore,
    $minutesSlow,
    refused(refusal, isNew) {
      if (isNew) alert(refusal)
      pairings.fail(refusal.error)
    },
    claim(session) {
      lateTopic = session.topic
      return pairings.claim(session)
    },
  })
  const { client, isHostProvided } = library

  const { pairings, isFollowed, destroy: destroyCodes } = createCodes(deps, library)

  const sessionLife = createSessionLife(library, sessionStore, storage, choice, topics)

  const connect = createConnect(deps, {
    library,
    sessionStore,
    topics,
    choice,
    sessionLife,
    approval: pairings.approval,
    isLate: ({ topic }) => topic === lateTopic,
    isFollowed,
    $wallet,
    begins: () => (isLinked = false),
  })
  const stopFollowing = followActiveTopic(storage, topics, sessionStore, sessionLife)

  const heldSessions = createHeldSessions({ networks, topics, sessionLife })
  const sessionsByNamespace = new Map<ChainNamespace, NamespaceSession>()
  return {
    pairing: {
      $state: pairings.$state,
      $minutesSlow,
      $wallet,
      choose: wallet => $wallet.set(wallet),
      renew: pairings.renew,
      opened({ base }) {
        isLinked = true
        choice.save($wallet.get(), base)
      },
    },
    async of(namespace) {
      // The caller is about to use the part: loads the library in parallel with the small chunks.
      if (!isHostProvided()) load().catch(() => undefined)
      const paired = namespaces.find(({ name }) => name === namespace)
      if (!paired) throw operationError('CONNECTOR_NOT_FOUND', { connectorId: walletConnectId })
      const pair = await paired.loadProvider()
      const namespaceSession =
        sessionsByNamespace.get(namespace) ??
        createNamespaceSession({
          namespace: paired,
          pair,
          sessionStore,
          networks,
          nodes,
          clock,
          provider: async () => (await client()).provider,
          connect,
          method: () => (isLinked ? 'mobile' : 'qrcode'),
          restore: sessionLife.restore,
          disconnect: sessionLife.disconnect,
          release: sessionLife.release,
          heldSessions,
          sent: choice.follow,
        })
      sessionsByNamespace.set(namespace, namespaceSession)
      return namespaceSession
    },
    destroy() {
      if (hasEnded) return
      hasEnded = true
      stopFollowing()
      destroyCodes()
      library.destroy()
      for (const namespaceSession of sessionsByNamespace.values()) namespaceSession.destroy()
    },
  }
}
