import { createAllowancesStore, type AllowancesStore } from '../allowances/allowances.store.js'
import { sendRevocation } from '../allowances/revoke-allowance.js'
import type { Http } from '../api/http.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import { findNamespace, loadNamespaces } from '../namespaces/load-namespaces.js'
import type { SendStore } from '../send/send.store.js'
import { currentSender } from './current-sender.js'
import { createNetworkRpc } from './network-rpc.js'
import type { SliceContext } from './slice-context.js'

/** Creates the store of allowances, from the host's service; the wallet revokes them. */
export async function createSlice(
  context: SliceContext,
  load: { api(): Promise<Http>; send(): Promise<SendStore> },
): Promise<AllowancesStore> {
  const { namespaces, signal } = context
  const [loaded, send] = await Promise.all([loadNamespaces(namespaces), load.send()])
  const askNetwork = createNetworkRpc(context)
  async function support(name: ChainNamespace) {
    const features = (await findNamespace(namespaces, name))?.features
    const [allowances, transfers] = await Promise.all([features?.allowances?.(), features?.transfers?.()])
    return allowances && transfers && { allowances, transfers }
  }
  return createAllowancesStore({
    namespaces: loaded.flatMap(({ name, features }) => (features.allowances && features.transfers ? [name] : [])),
    async fetchPage(id, cursor) {
      const { address: account, caipNetworkId: chainId } = parseCaipAddress(id)
      const [client, getAllowances] = await Promise.all([
        load.api(),
        import('../api/get-allowances.js').then(module => module.getAllowances),
      ])
      return client.request(
        getAllowances,
        { path: { account }, query: { chainId, ...(cursor && { cursor }) } },
        { signal },
      )
    },
    requestRevocation: (account, allowance, follow) =>
      sendRevocation(
        account,
        allowance,
        {
          sender: () => currentSender(context),
          support,
          requestRpc: id => askNetwork(parseCaipAddress(id).caipNetworkId),
          signal,
        },
        follow,
      ),
    $sent: send.$sent,
    follow: sent => send.follow(sent),
    now: () => Date.now(),
    signal,
  })
}
