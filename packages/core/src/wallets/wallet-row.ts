import type { Connector } from '../connectors/define-connector.js'
import type { ConnectorGroup } from '../options/w3m-options.js'
import type { WalletLink } from './wallet.js'

/**
 * A wallet in a list. With connectors it is installed and can be connected; without, the visitor is told where to get
 * it.
 */
export interface WalletRow {
  /** Tells a wallet from a placeholder. */
  readonly kind: 'wallet'
  /** The first connector's id (on several namespaces that of the EVM one, its rdns), or the directory's. */
  readonly id: string
  /** The name that visitors see. */
  readonly name: string
  /** Address of a picture that may be shown: a `data:` URL, or one of the host's. Absent where there is none. */
  readonly image?: string | undefined
  /** The reverse domain name by which it announces itself (EIP-6963); absent where none is known. */
  readonly rdns?: string | undefined
  /** Where the option `features.connectorTypeOrder` puts it. */
  readonly group: ConnectorGroup
  /** The visitor connected it before, in this browser. */
  readonly isRecent: boolean
  /** Another wallet says that it is this one. */
  readonly isDuplicate: boolean
  /** One for each namespace; the one to connect first. Empty where the wallet is not installed. */
  readonly connectors: readonly Connector[]
  /** Data of the wallet besides its connectors: the links that open it or its install pages. */
  readonly wallet: WalletLink
}

/** A wallet of this page. */
export interface InstalledRow extends WalletRow {
  readonly connectors: readonly [Connector, ...Connector[]]
}

/** The place of a row that is being fetched. */
export interface WalletPlaceholder {
  /** Tells a placeholder from a wallet. */
  readonly kind: 'placeholder'
  /** Tells it from other rows. */
  readonly id: string
  /** Where the row will stand. */
  readonly group: ConnectorGroup
}

/** A row of the connect list: a wallet, or the place of one that is being fetched. */
export type WalletEntry = WalletRow | WalletPlaceholder

export const rowOfConnectors = (connectors: InstalledRow['connectors']): InstalledRow => {
  const [{ id, name, icon: image, rdns, type }] = connectors
  return {
    kind: 'wallet',
    id,
    name,
    image,
    rdns,
    group: type === 'WALLET_CONNECT' ? 'walletConnect' : type === 'EXTERNAL' ? 'external' : 'injected',
    isRecent: false,
    isDuplicate: connectors.some(({ isDuplicate }) => isDuplicate),
    connectors,
    wallet: { id, name, image, rdns },
  }
}

export const rowOfLink = (wallet: WalletLink, group: ConnectorGroup): WalletRow => ({
  kind: 'wallet',
  id: wallet.id,
  name: wallet.name,
  image: wallet.image,
  rdns: wallet.rdns,
  group,
  isRecent: group === 'recent',
  isDuplicate: false,
  connectors: [],
  wallet,
})
