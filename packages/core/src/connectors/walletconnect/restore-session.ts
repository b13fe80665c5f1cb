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
  /** Takes what the library kept, as the visitor was here last. @throws the signal's reason */
  restore(signal: AbortSignal): Promise<void>
  /** Makes a session that is held the active one. @returns false where it is not there any more */
  resume(topic: string, signal: AbortSignal): Promise<boolean>
  /** Another wallet took the place of the session, or another tab ended it. */
  release(): void
  disconnect(): Promise<void>
  /** Ends one, the active one or another. */
  end(topic: string): Promise<void>
  /** Ends all that the page holds beside the active one. */
  endOthers(): Promise<void>
  /** Those of the page's sessions that live. */
  alive(signal: AbortSignal): Promise<readonly LibrarySession[]>
}

/** Of the namespaces that are connected this way, by what this page's tabs keep. */
const connectionsIn = (storage: StoragePort) =>
  Object.values(readConnections(storage)).filter(({ connectorId }) => connectorId === walletConnectId)

/** Whether the visitor is there as they were here last: two tabs that paired at once have a session each. */
function isKeptIn(storage: StoragePort, { namespaces }: LibrarySession): boolean {
  const approved = Object.values(namespaces).flatMap(({ accounts }) =>
    accounts.map(account => account.slice(account.lastIndexOf(':') + 1)),
  )
  return connectionsIn(storage).some(
    ({ address }) => address !== undefined && approved.some(each => isSameAddress(each, address)),
  )
}

/** How a session comes back, and how it ends. */
export function createSessionLife(
  { freshProvider, endAtWallet, isHosts, ended }: Library,
  sessionStore: SessionStore,
  storage: StoragePort,
  choice: Pick<DeepLinkChoice, 'forget' | 'restore' | 'stored'>,
  topics: HeldTopics,
): SessionLife {
  const isAlive = ({ topic, expiry }: LibrarySession) => !ended.has(topic) && expiry * 1000 > Date.now()

  /**
   * The active one; of a visit before there was a list of them, the one that fits what the page kept. What a host's
   * provider has beside was never the page's.
   */
  function findActive({ client, session }: UniversalProvider): LibrarySession | undefined {
    // The sessions themselves: the provider's own word for the current one lags behind them.
    const alive = client.session.getAll().filter(isAlive)
    if (isHosts() || !topics.isUnused()) return alive.find(({ topic }) => topic === topics.active())
    const latest = alive.find(({ topic }) => topic === session?.topic)
    return [latest, ...alive].find(each => each && isKeptIn(storage, each)) ?? latest ?? alive[0]
  }

  async function restore(signal: AbortSignal): Promise<void> {
    const provider = await freshProvider()
    // Else the application's provider would ask the wallet of another tab's session, with nobody connected here.
    signal.throwIfAborted()
    const session = findActive(provider)
    const known = sessionStore.current()
    if (known && session?.topic === known.topic) return
    sessionStore.end()
    if (!session) return
    choice.restore(topics.take(session.topic, choice.stored()))
    sessionStore.take(session)
  }

  async function alive(signal: AbortSignal): Promise<readonly LibrarySession[]> {
    const { client } = await freshProvider()
    signal.throwIfAborted()
    return client.session.getAll().filter(each => isAlive(each) && topics.has(each.topic))
  }

  async function resume(targetTopic: string, signal: AbortSignal): Promise<boolean> {
    const found = (await alive(signal)).find(({ topic }) => topic === targetTopic)
    if (!found) return false
    if (sessionStore.current()?.topic === targetTopic) return true
    choice.restore(topics.take(targetTopic, undefined))
    sessionStore.take(found)
    return true
  }

  /**
   * Another tab, which ends with this one, may have a session of its own. What is held stays, and what the host's
   * provider has beside is the host's.
   */
  async function endOrphan({ topic: ended }: LibrarySession): Promise<void> {
    if (connectionsIn(storage).length > 0 || isHosts()) return
    const { client } = await freshProvider()
    await Promise.all(
      client.session.getAll().flatMap(({ topic }) => (topic === ended || topics.has(topic) ? [] : endAtWallet(topic))),
    )
  }

  function release(): void {
    const session = sessionStore.current()
    // The library may still have what another tab has just ended.
    if (session && !topics.has(session.topic)) ended.add(session.topic)
    sessionStore.end()
  }

  async function disconnect(): Promise<void> {
    const session = sessionStore.current()
    if (!session) return
    ended.add(session.topic)
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
    const own = sessionStore.current()?.topic
    const liveSessions = await alive(new AbortController().signal)
    await Promise.allSettled(liveSessions.flatMap(({ topic }) => (topic === own ? [] : [end(topic)])))
  }

  return { restore, resume, release, disconnect, end, endOthers, alive }
}
