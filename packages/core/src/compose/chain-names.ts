import { askNameGateway } from '../api/ask-name-gateway.js'
import type { Http } from '../api/http.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import type { ChainNames, TransferSupport } from '../namespaces/transfer-support.js'
import type { LoadChainNames } from '../send/verify-name.js'
import type { SliceContext } from './slice-context.js'

/** Names as the chains of the application have them; the host's service asks the gateways that contracts name. */
export const createChainNames =
  (
    { network, signal: instanceSignal }: Pick<SliceContext, 'network' | 'signal'>,
    requestRpc: ChainNames['requestRpc'],
    support: (namespace: string) => Promise<TransferSupport | undefined>,
    loadApi: () => Promise<Http>,
  ): LoadChainNames =>
  async ({ account, namespace }) => {
    const { chainNames, coinTypes } = (await support(namespace)) ?? {}
    const read = await chainNames?.()
    const types = coinTypes?.(parseCaipAddress(account).caipNetworkId.slice(namespace.length + 1)) ?? []
    return (
      read &&
      (async (name, signal) => {
        const until = AbortSignal.any([instanceSignal, signal])
        const found = await read(name, types, {
          networks: network.$state.get().networks.filter(({ chainNamespace }) => chainNamespace === namespace),
          requestRpc,
          requestGateway: async body =>
            (await (await loadApi()).request(askNameGateway, { body }, { signal: until })).data,
          signal: until,
        })
        return found && { address: found.address, isOfOtherChain: found.coinType !== types[0] }
      })
    )
  }
