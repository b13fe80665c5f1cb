import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { operationError } from '../errors/operation-error.js'
import { isW3mError } from '../errors/w3m-error.js'
import type { RequestRpc } from '../namespaces/transfer-support.js'
import type { RpcRequest } from '../rpc/json-rpc.js'
import { findNamespace } from '../namespaces/load-namespaces.js'
import { findNetwork } from '../network/network.state.js'
import { rpcUrlsOf } from '../rpc/rpc-urls.js'
import type { RpcClient, RpcUrl } from '../rpc/rpc-client.js'
import type { SliceContext } from './slice-context.js'

/**
 * The nodes of the application's networks: those that the host named, else, unless only the named ones are asked, the
 * network's own, also where the API does not serve it. A client each, which ends with the instance. Where none answers
 * in time, the error is `HTTP_UNREACHABLE`.
 */
export function createNetworkRpc(
  { $options, namespaces, network, signal }: Pick<SliceContext, '$options' | 'namespaces' | 'network' | 'signal'>,
  { isNamedOnly = false } = {},
): (id: CaipNetworkId) => RequestRpc {
  const clients = new Map<string, Promise<RpcClient>>()
  async function connect(id: CaipNetworkId, urls: readonly RpcUrl[]): Promise<RpcClient> {
    const [first, ...others] = urls
    if (!first) throw operationError('NETWORK_NOT_FOUND', {})
    const [{ createRpcClient }, namespace] = await Promise.all([
      import('../rpc/rpc-client.js'),
      findNamespace(namespaces, id.slice(0, id.indexOf(':'))),
    ])
    const probe: RpcRequest | undefined = namespace?.features.balances?.probe
    const client = createRpcClient({ urls: [first, ...others], ...(probe && { probe }) })
    if (signal.aborted) client.destroy()
    else signal.addEventListener('abort', () => client.destroy(), { once: true })
    return client
  }
  return id => async request => {
    const ownUrls = findNetwork(network.$state.get().networks, id)?.rpcUrls.default.http
    const urls = rpcUrlsOf($options.get(), id, isNamedOnly ? [] : ownUrls)
    const key = JSON.stringify([id, urls])
    const client = clients.get(key) ?? connect(id, urls)
    clients.set(key, client)
    client.catch(() => clients.delete(key))
    return (await client).request(request, { signal }).catch((error: unknown) => {
      if (!isW3mError(error) || error.code !== 'TIMEOUT') throw error
      // Of a wallet, `TIMEOUT` leaves open whether something was sent. These nodes are only read.
      throw operationError('HTTP_UNREACHABLE', { origin: error.context['name'] ?? id }, { cause: error })
    })
  }
}
