import type { CaipAddress } from '../caip/caip-address.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import type { HttpError } from '../errors/http-error.js'
import { rpcUrlsOf } from '../rpc/rpc-urls.js'
import type { TokensStore } from '../tokens/tokens.store.js'
import { createNetworkRpc } from './network-rpc.js'
import { transfersOf } from './read-asset-names.js'
import type { SliceContext } from './slice-context.js'

/**
 * Tells whether an account is a contract. The visitor only looks at the account, so nobody else may learn its address:
 * the nodes that the host named are asked, and where none of them serves the network, the connected wallet.
 */
export function createIsContract(
  context: Pick<SliceContext, '$options' | 'namespaces' | 'network' | 'signal'> & {
    readonly connection: Pick<SliceContext['connection'], 'connectorOf'>
  },
): TokensStore['isContract'] {
  const { $options, namespaces, connection } = context
  const askNamed = createNetworkRpc(context, { isNamedOnly: true })

  return async (account: CaipAddress) => {
    const { namespace, caipNetworkId, address } = parseCaipAddress(account)
    const support = await transfersOf(namespaces, namespace)
    if (!support) return undefined
    if (rpcUrlsOf($options.get(), caipNetworkId).length > 0)
      try {
        return await support.isContract(askNamed(caipNetworkId), address)
      } catch (error) {
        const { status }: Partial<HttpError> = Object(error)
        // 400 answers a proxy that does not serve the network.
        if (status !== 400) throw error
      }
    const provider = connection.connectorOf(namespace)?.provider
    const askWallet = support.walletRpc?.(provider, caipNetworkId.slice(namespace.length + 1))
    return askWallet && support.isContract(askWallet, address).catch(() => undefined)
  }
}
