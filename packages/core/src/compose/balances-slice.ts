import { syncBalance } from '../account/sync-balance.js'
import type { Http } from '../api/http.js'
import { createBalanceSources } from '../balances/balance-sources.js'
import { createBalancesStore, type BalancesStore } from '../balances/balances.store.js'
import { findNamespace } from '../namespaces/load-namespaces.js'
import { findNetwork } from '../network/network.state.js'
import type { SliceContext } from './slice-context.js'

/** Balances: from the host's service where it has one, else from the wallet and the network's nodes. */
export function createSlice(
  { $options, namespaces, account, network, connection, signal }: SliceContext,
  load: { api(): Promise<Http> },
): BalancesStore {
  const balances = createBalancesStore({
    findNetwork: id => findNetwork(network.$state.get().networks, id),
    sources: createBalanceSources({
      $options,
      accounts: account,
      connectorOf: connection.connectorOf,
      async fetchBalance(address, chainId, token) {
        const [client, getBalance] = await Promise.all([
          load.api(),
          import('../api/get-balance.js').then(module => module.getBalance),
        ])
        return client.request(
          getBalance,
          {
            path: { address },
            query: { currency: 'usd', chainId, ...(token && { forceUpdate: [`${chainId}:${token}`] }) },
          },
          { signal },
        )
      },
      readerOf: async namespace => (await findNamespace(namespaces, namespace))?.features.balances,
      createRpcClient: async (urls, probe) => (await import('../rpc/rpc-client.js')).createRpcClient({ urls, probe }),
      signal,
    }),
    now: () => Date.now(),
  })
  for (const end of syncBalance(account, balances)) signal.addEventListener('abort', end)
  return balances
}
