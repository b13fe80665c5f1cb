import { withTimeout } from '../async/with-timeout.js'
import type { Connector, HeldSessions } from '../connectors/define-connector.js'
import { profileTimeoutMs } from '../limits/profile-limits.js'
import type { KnownWallets, KnownWalletsDeps } from './stored-wallets.js'
import { isSameWallet, withKnownWallet, type KnownWallet } from './profile.state.js'

/** A wallet of the page alone keeps its accounts for a page that left it. */
const isOfPage = ({ type }: Connector) => type === 'ANNOUNCED' || type === 'INJECTED'

export interface RefreshWalletsDeps extends Pick<KnownWalletsDeps, '$connectors' | 'normalizeAddress'> {
  readonly wallets: KnownWallets
  /** Aborted when the instance is destroyed. */
  readonly signal: AbortSignal
}

/** What asks every wallet whether it is there still. Settles always, and soon; what answers late is taken in, too. */
export function createRefreshWallets({
  wallets: { list, connectorOf, isActive, setOpen, describe, publish, save },
  $connectors,
  normalizeAddress,
  signal,
}: RefreshWalletsDeps): () => Promise<void> {
  /** Those whose sessions are listened to. */
  const watched = new Set<Connector>()

  /** Asks a wallet of the page; undefined where it is none, or not there now. */
  async function refreshPageWallet(wallet: KnownWallet, connector: Connector | undefined): Promise<void> {
    const session = await connector?.reconnect({ signal }).catch(() => undefined)
    if (signal.aborted || isActive(wallet)) return
    setOpen(wallet, session !== undefined)
    // Meanwhile it may have been forgotten.
    if (session && list().some(knownWallet => isSameWallet(knownWallet, wallet)))
      return save(
        withKnownWallet(list(), { ...wallet, address: normalizeAddress(wallet.namespace, session.accounts[0]) }),
      )
    publish()
  }

  async function sessionsOf(connector: Connector): Promise<HeldSessions | undefined> {
    const sessions = await connector.heldSessions?.()
    if (sessions && !watched.has(connector) && !signal.aborted) {
      watched.add(connector)
      signal.addEventListener(
        'abort',
        sessions.watch(() => void refreshSessions(connector)),
      )
    }
    return sessions
  }

  async function refreshSessions(connector: Connector): Promise<void> {
    const { namespace, id: connectorId } = connector
    const sessions = await sessionsOf(connector)
      .then(source => source?.list({ signal }))
      .catch(() => undefined)
    if (signal.aborted) return
    const wallets = (sessions ?? []).map(session => describe(connector, session.accounts[0], session))
    for (const knownWallet of list())
      if (knownWallet.namespace === namespace && knownWallet.connectorId === connectorId) setOpen(knownWallet, false)
    let next = list()
    for (const wallet of wallets) {
      // Of the active one, what is said of its account is true already.
      if (!isActive(wallet)) next = withKnownWallet(next, wallet)
      setOpen(wallet, true)
    }
    save(next)
  }

  return async () => {
    const refreshes = [
      ...$connectors.get().flatMap(connector => (connector.heldSessions ? [refreshSessions(connector)] : [])),
      ...list().flatMap(wallet => {
        const connector = connectorOf(wallet)
        if (isActive(wallet) || connector?.heldSessions) return []
        return [refreshPageWallet(wallet, connector && isOfPage(connector) ? connector : undefined)]
      }),
    ]
    const limits = { signal, timeoutMs: profileTimeoutMs, name: 'wallet' }
    await withTimeout(Promise.allSettled(refreshes), limits).catch(() => undefined)
  }
}
