import { isSameAddress } from '../../namespaces/eip155/evm-address.js'
import { readConnections } from '../../storage/keys.js'
import type { StoragePort } from '../../storage/storage-port.js'
import type { DeepLinkChoice } from './deep-link-choice.js'
import type { LibrarySession } from './library/library-session.js'
import type { Library } from './open-library.js'
import type { HeldTopics } from './held-topics.js'
import type { SessionStore } from './session-store.js'
import type { UniversalProvider } from './library/universal-provider.js'
import { walletConnectId } from './walletconnect-connector.js'

export interface SessionLife {
  /** Restores the session of the visitor's last visit from the library. @throws the signal's reason */
  restore(signal: AbortSignal): Promise<void>
  /** Makes a held session the active one. @returns false if it no longer exists */
  resume(topic: string, signal: AbortSignal): Promise<boolean>
  /** Another wallet took the place of the session, or another tab ended it. */
  release(): void
  disconnect(): Promise<void>
  /** Ends the session with a topic, active or not. */
  end(topic: string): Promise<void>
  /** Ends all sessions that the page holds, except the active one. */
  endOthers(): Promise<void>
  /** Lists the page's sessions that have neither ended nor expired. */
  liveSessions(signal: AbortSignal): Promise<readonly LibrarySession[]>
}

/** The stored connections over WalletConnect, which all tabs of this page share. */
const connectionsIn = (storage: StoragePort) =>
  Object.values(readConnections(storage)).filter(({ connectorId }) => connectorId === walletConnectId)

/** Whether the session has an account of a stored connection: two tabs that paired at once have a session each. */
function isStoredIn(storage: StoragePort, { namespaces }: LibrarySession): boolean {
  const approved = Object.values(namespaces).flatMap(({ accounts }) =>
    accounts.map(account => account.slice(account.lastIndexOf(':') + 1)),
  )
  return connectionsIn(storage).some(
    ({ address }) => address !== undefined && approved.some(account => isSameAddress(account, address)),
  )
}

/** How a session comes back, and how it ends. */
export function createSessionLife(
  { freshProvider, endAtWallet, isHostProvided, endedTopics }: Library,
  sessionStore: SessionStore,
  storage: StoragePort,
  choice: Pick<DeepLinkChoice, 'forget' | 'restore' | 'stored'>,
  topics: HeldTopics,
): SessionLife {
  const isAlive = ({ topic, expiry }: LibrarySession) => !endedTopics.has(topic) && expiry * 1000 > Date.now()

  /**
   * Finds the active session. After a visit from before topics were stored, that is the one that fits the stored
   * connections. Other sessions of a host's own provider were never the page's.
   */
  function findActive({ client, session }: UniversalProvider): LibrarySession | undefined {
    // Reads the session list: the provider's own `session` lags behind it.
    const live = client.session.getAll().filter(isAlive)
    if (isHostProvided() || !topics.isUnused()) return live.find(({ topic }) => topic === topics.active())
    const stored = live.find(({ topic }) => topic === session?.topic)
    return [stored, ...live].find(candidate => candidate && isStoredIn(storage, candidate)) ?? stored ?? live[0]
  }

  async function restore(signal: AbortSignal): Promise<void> {
    const provider = await freshProvider()
    // Otherwise the application's provider would send requests to another tab's session, with nobody connected here.
    signal.throwIfAborted()
    const session = findActive(provider)
    const currentSession = sessionStore.current()
    if (currentSession && session?.topic === currentSession.topic) return
    sessionStore.end()
    if (!session) return
    choice.restore(topics.take(session.topic, choice.stored()))
    sessionStore.take(session)
  }

  async function readLiveSessions(signal: AbortSignal): Promise<readonly LibrarySession[]> {
    const { client } = await freshProvider()
    signal.throwIfAborted()
    return client.session.getAll().filter(session => isAlive(session) && topics.has(session.topic))
  }

  async function resume(targetTopic: string, signal: AbortSignal): Promise<boolean> {
    const found = (await readLiveSessions(signal)).find(({ topic }) => topic === targetTopic)
    if (!found) return false
    if (sessionStore.current()?.topic === targetTopic) return true
    choice.restore(topics.take(targetTopic, undefined))
    sessionStore.take(found)
    return true
  }

  /**
   * Ends the session of another tab, which disconnects together with this one. Held sessions stay, and so do all others
   * of a host's own provider.
   */
  async function endOrphan({ topic: orphanTopic }: LibrarySession): Promise<void> {
    if (connectionsIn(storage).length > 0 || isHostProvided()) return
    const { client } = await freshProvider()
    await Promise.all(
      client.session
        .getAll()
        .flatMap(({ topic }) => (topic === orphanTopic || topics.has(topic) ? [] : endAtWallet(topic))),
    )
  }

  function release(): void {
    const session = sessionStore.current()
    // The library may still have a session that another tab has just ended.
    if (session && !topics.has(session.topic)) endedTopics.add(session.topic)
    sessionStore.end()
  }

  async function disconnect(): Promise<void> {
    const session = sessionStore.current()
    if (!session) return
    endedTopics.add(session.topic)
    choice.forget()
    topics.drop(session.topic)
    sessionStore.end()
    await Promise.all([endAtWallet(session.topic), endOrphan(session)])
  }

  async function end(topic: string): Promise<void> {
    if (topic === sessionStore.current()?.topic) return disconnect()
    topics.drop(topic)
    await endAtWallet(topic)
  }

  async function endOthers(): Promise<void> {
    const currentTopic = sessionStore.current()?.topic
    const liveSessions = await readLiveSessions(new AbortController().signal)
    await Promise.allSettled(liveSessions.flatMap(({ topic }) => (topic === currentTopic ? [] : [end(topic)])))
  }

  return { restore, resume, release, disconnect, end, endOthers, liveSessions: readLiveSessions }
}
