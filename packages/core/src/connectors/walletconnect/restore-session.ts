import { isSameAddress } from '../../namespaces/eip155/evm-address.js'
import { readConnections } from '../../storage/keys.js'
import type { StoragePort } from '../../storage/storage-port.js'
import type { DeepLinkChoice } from './deep-link-choice.js'
import type { LibrarySession } from './library/library-session.js'
import type { Library } from './open-library.js'
import type { SessionStore } from './session-store.js'
import { walletConnectId } from './walletconnect-connector.js'

export interface SessionLife {
  /** Takes what the library kept, as the visitor was here last. @throws the signal's reason */
  restore(signal: AbortSignal): Promise<void>
  /** Another tab ended what this one has. */
  release(): void
  disconnect(): Promise<void>
}

/** How a session comes back, and how it ends. */
export function createSessionLife(
  { freshProvider, endAtWallet, isHosts, ended }: Library,
  sessionStore: SessionStore,
  storage: StoragePort,
  choice: Pick<DeepLinkChoice, 'forget'>,
): SessionLife {
  /** Of the namespaces that are connected this way, by what this page's tabs keep. */
  const connections = () =>
    Object.values(readConnections(storage)).filter(({ connectorId }) => connectorId === walletConnectId)

  /** Whether the visitor is there as they were here last: two tabs that paired at once have a session each. */
  const isKept = ({ namespaces }: LibrarySession): boolean => {
    const approved = Object.values(namespaces).flatMap(({ accounts }) =>
      accounts.map(account => account.slice(account.lastIndexOf(':') + 1)),
    )
    return connections().some(
      ({ address }) => address !== undefined && approved.some(each => isSameAddress(each, address)),
    )
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
    const known = sessionStore.current()
    if (known && kept?.topic === known.topic) return
    sessionStore.end()
    if (kept) sessionStore.take(kept)
  }

  /**
   * Another tab, which ends with this one, may have a session of its own. What the host's provider holds beside is the
   * host's.
   */
  async function endOthers({ topic: ended }: LibrarySession): Promise<void> {
    if (connections().length > 0 || isHosts()) return
    const { client } = await freshProvider()
    await Promise.all(client.session.getAll().flatMap(({ topic }) => (topic === ended ? [] : endAtWallet(topic))))
  }

  function release(): void {
    const session = sessionStore.current()
    if (session) ended.add(session.topic)
    sessionStore.end()
  }

  async function disconnect(): Promise<void> {
    const session = sessionStore.current()
    if (!session) return
    ended.add(session.topic)
    choice.forget()
    sessionStore.end()
    await Promise.all([endAtWallet(session.topic), endOthers(session)])
  }

  return { restore, release, disconnect }
}
