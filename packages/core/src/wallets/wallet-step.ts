import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { WalletConnectId } from '../connectors/connector-ids.js'
import type { Connector } from '../connectors/define-connector.js'
import type { W3mOptions } from '../options/w3m-options.js'
import type { WalletLink } from './wallet.js'
import type { WalletRow } from './wallet-row.js'

/** The id of the connector that reaches wallets over a relay, and of its row. */
export const pairingId: WalletConnectId = 'walletConnect'

/** The next step after a click on a wallet. */
export type WalletStep =
  /** It is connected already, on this namespace. */
  | { readonly kind: 'account'; readonly connectorId: string; readonly namespace: ChainNamespace }
  /** It is installed and works on several namespaces: the visitor chooses one of its connectors. */
  | { readonly kind: 'namespaces'; readonly connectors: readonly Connector[] }
  /** It is installed, and is asked to connect at once. */
  | { readonly kind: 'connect'; readonly connectorId: string; readonly namespace: ChainNamespace }
  /** It connects by a code or a link; without a named wallet, any wallet can. */
  | {
      readonly kind: 'pair'
      readonly connectorId: string
      readonly namespace: ChainNamespace
      readonly wallet: WalletLink | undefined
    }
  /** It can only be installed. */
  | { readonly kind: 'get'; readonly wallet: WalletLink }

export interface WalletStepCase {
  readonly row: WalletRow
  /** The namespace that the page shows. */
  readonly shown: ChainNamespace
  /** The id of the connector that a namespace is connected with. */
  readonly connectedTo: (namespace: ChainNamespace) => string | undefined
  /** Wallets can be reached over a relay. */
  readonly canPair: boolean
}

/**
 * WalletConnect needs a relay: the host's own, the public one (which wants a project id), or the one of the host's own
 * provider.
 */
export const offersPairing = ({ connectors, services, projectId, universalProvider }: W3mOptions): boolean =>
  connectors?.includes(pairingId) !== false && Boolean(services?.relay ?? projectId ?? universalProvider)

/** The row that shows a code for any wallet. */
export const pairingRow: WalletRow = {
  kind: 'wallet',
  id: pairingId,
  name: 'WalletConnect',
  group: 'walletConnect',
  isRecent: false,
  isDuplicate: false,
  connectors: [],
  wallet: { id: pairingId, name: 'WalletConnect' },
}

/** A wallet that is known as an extension alone takes no code and no link. */
const isReachable = ({ mobileLink, linkMode, desktopLink, webappLink, chromeStore }: WalletLink): boolean =>
  Boolean(mobileLink ?? linkMode ?? desktopLink ?? webappLink) || !chromeStore

export function walletStep({
  row: { id, connectors, wallet },
  shown,
  connectedTo,
  canPair,
}: WalletStepCase): WalletStep {
  if (connectors.length > 1) return { kind: 'namespaces', connectors }
  const [connector] = connectors
  if (connector) {
    const { id: connectorId, namespace } = connector
    return { kind: connectedTo(namespace) === connectorId ? 'account' : 'connect', connectorId, namespace }
  }
  if (!canPair || !isReachable(wallet)) return { kind: 'get', wallet }
  const pairing = { connectorId: pairingId, namespace: shown }
  // Also beside one that came over the relay: each wallet has a session of its own.
  return { kind: 'pair', ...pairing, wallet: id === pairingId ? undefined : wallet }
}
