import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { Connector } from '../connectors/define-connector.js'
import { baseName } from '../connectors/base-name.js'
import type { WalletIdentity, WalletIndex } from './wallet-identity.js'
import { rowOfConnectors, type InstalledRow } from './wallet-row.js'

export interface InstalledCase {
  readonly connectors: readonly Connector[]
  /** Ids, rdns or names that the host excludes, and what the directory knows of those ids. */
  readonly excludedIds: readonly string[]
  readonly excluded?: WalletIndex<WalletIdentity> | undefined
  /** Only wallets of this namespace. */
  readonly namespace?: ChainNamespace | undefined
  readonly isMobile: boolean
}

/**
 * The wallets of this page as rows: one wallet on several namespaces is one row, multi-chain ones first, then
 * announced ones, then `window.ethereum`. "Browser Wallet" gives way on a desktop as soon as a wallet of its own chain
 * namespace says who it is, and stays where it is all that the visitor has there.
 */
export function installedWallets({
  connectors,
  excludedIds,
  excluded,
  namespace,
  isMobile,
}: InstalledCase): readonly InstalledRow[] {
  const ids = new Set(excludedIds.map(id => id.toLowerCase()))
  const isExcluded = (connector: Connector) =>
    [connector.id, connector.rdns, connector.name].some(value => value !== undefined && ids.has(value.toLowerCase())) ||
    excluded?.find(connector) !== undefined

  const candidates = connectors.filter(
    connector =>
      connector.type !== 'AUTH' && !isExcluded(connector) && (!namespace || connector.namespace === namespace),
  )
  const visible = candidates.filter(
    connector =>
      connector.type !== 'INJECTED' ||
      isMobile ||
      !candidates.some(other => other.type === 'ANNOUNCED' && other.namespace === connector.namespace),
  )

  const groups = new Map<string, [Connector, ...Connector[]]>()
  for (const connector of visible) {
    // A second wallet of one name on one namespace is another wallet, and must not hide behind the first.
    let key =
      connector.type === 'ANNOUNCED' || connector.type === 'MULTI_CHAIN' ? baseName(connector.name) : connector.id
    while (groups.get(key)?.some(other => other.namespace === connector.namespace)) key += '#'
    const group = groups.get(key)
    if (group) group.push(connector)
    else groups.set(key, [connector])
  }

  const rank = ({ connectors: [first, second] }: InstalledRow) =>
    second || first.type === 'MULTI_CHAIN' ? 0 : first.type === 'INJECTED' ? 2 : 1
  return [...groups.values()].map(rowOfConnectors).sort((a, b) => rank(a) - rank(b))
}
