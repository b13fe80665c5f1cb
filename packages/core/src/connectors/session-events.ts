import { parseCaipNetworkId, type CaipNetworkId } from '../caip/caip-network-id.js'
import type { ConnectorEvents } from './define-connector.js'

/** What a session says that may end and begin anew. */
export interface SessionEvents extends ConnectorEvents {
  /** There are accounts where there were none. */
  readonly connected?: (accounts: readonly string[], id: CaipNetworkId) => void
}

/**
 * For the provider that an application holds, which outlives a session: it was told of the end of one, and hears of the
 * next by the events that it knows.
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
