import { parseCaipNetworkId, type CaipNetworkId } from '../caip/caip-network-id.js'
import type { ConnectorEvents } from './define-connector.js'

/** The events of a session that may end and begin again. */
export interface SessionEvents extends ConnectorEvents {
  /** Called when a session without accounts has some. */
  readonly connected?: (accounts: readonly string[], id: CaipNetworkId) => void
}

/**
 * Adapts a provider that outlives sessions: the application that holds it received the end of one session, and receives
 * the next one as `chainChanged` and `accountsChanged`.
 */
export function acrossSessions(events: ConnectorEvents): SessionEvents {
  let chain: string | undefined
  const chainChanged = (reference: string) => events.chainChanged((chain = reference))
  return {
    accountsChanged: accounts => events.accountsChanged(accounts),
    chainChanged,
    networksApproved: ids => events.networksApproved(ids),
    disconnected: () => events.disconnected(),
    connected(accounts, id) {
      const { reference } = parseCaipNetworkId(id)
      // Pages reload by this one.
      if (chain !== reference) chainChanged(reference)
      events.accountsChanged(accounts)
    },
  }
}
