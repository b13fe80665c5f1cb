import type { CaipNetwork } from '../namespaces/define-network.js'
import { findNamespace } from '../namespaces/load-namespaces.js'
import type { Namespace } from '../namespaces/namespace.js'
import type { TransferSupport } from '../namespaces/transfer-support.js'
import type { AssetNames } from '../tokens/asset-ids.js'

export const transfersOf = async (
  namespaces: readonly Namespace[],
  name: string,
): Promise<TransferSupport | undefined> => (await findNamespace(namespaces, name))?.features.transfers?.()

/** How a network's assets are named in CAIP-19; undefined where its namespace does not say it. */
export async function readAssetNames(
  namespaces: readonly Namespace[],
  { caipNetworkId, chainNamespace }: CaipNetwork,
): Promise<AssetNames | undefined> {
  const support = await transfersOf(namespaces, chainNamespace)
  const coinType = support?.coinTypes?.(caipNetworkId.slice(chainNamespace.length + 1)).at(-1)
  return support?.assetNamespace === undefined ? undefined : { tokens: support.assetNamespace, coinType }
}
