import { buildSwapApproval } from '../api/build-swap-approval.js'
import { buildSwapTransaction } from '../api/build-swap-transaction.js'
import { getGasPrice } from '../api/get-gas-price.js'
import { getSwapAllowance } from '../api/get-swap-allowance.js'
import { getSwapQuotes } from '../api/get-swap-quotes.js'
import { getSwapTokens } from '../api/get-swap-tokens.js'
import type { Endpoint, EndpointInput, EndpointResponse } from '../api/define-endpoint.js'
import type { Http } from '../api/http.js'
import { setTimer } from '../async/set-timer.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import { operationError } from '../errors/operation-error.js'
import { findNamespace, loadNamespaces } from '../namespaces/load-namespaces.js'
import { findNetwork } from '../network/network.state.js'
import type { SendStore } from '../send/send.store.js'
import { isSwapNetwork } from '../swap/is-swap-network.js'
import { createSwapStore, type SwapStore } from '../swap/swap.store.js'
import { withAssetIds } from '../tokens/asset-ids.js'
import { ownPictures } from '../tokens/own-pictures.js'
import type { TokensStore } from '../tokens/tokens.store.js'
import { currentSender } from './current-sender.js'
import { createNetworkRpc } from './network-rpc.js'
import { pageVisibility } from './page-visibility.js'
import { priceCurrency } from './price-currency.js'
import { readAssetNames } from './read-asset-names.js'
import { refuseArguments } from './refuse-arguments.js'
import type { SliceContext } from './slice-context.js'

/** Swaps tokens of the connected account, by the host's service. */
export async function createSlice(
  context: SliceContext,
  load: { api(): Promise<Http>; tokens(): Promise<TokensStore>; send(): Promise<SendStore> },
): Promise<SwapStore> {
  const { $options, namespaces, network, account: accounts, events, notices, signal: instanceSignal } = context
  const [loaded, send] = await Promise.all([loadNamespaces(namespaces), load.send()])
  const askNetwork = createNetworkRpc(context)
  const sender = () => currentSender(context)
  const $currency = priceCurrency(context)
  const call =
    <E extends Endpoint>(endpoint: E) =>
    async (input: EndpointInput<E>, signal: AbortSignal = instanceSignal): Promise<EndpointResponse<E>> =>
      (await load.api()).request(endpoint, input, { signal })

  const swap = createSwapStore({
    namespaces: loaded.flatMap(({ name, features }) => (features.swaps && features.transfers ? [name] : [])),
    service: {
      tokens: call(getSwapTokens),
      quotes: call(getSwapQuotes),
      // Buying asks for them too, without the rest.
      prices: async (...args) => call((await import('../api/get-token-prices.js')).getTokenPrices)(...args),
      gasPrice: call(getGasPrice),
      allowance: call(getSwapAllowance),
      approval: call(buildSwapApproval),
      build: call(buildSwapTransaction),
    },
    currency: $currency.get.bind($currency),
    network() {
      const { namespace, active, networks } = network.$state.get()
      const id = active[namespace]
      return id && findNetwork(networks, id)
    },
    isSupported: isSwapNetwork,
    sender,
    onCurrency: callback => instanceSignal.addEventListener('abort', $currency.listen(callback)),
    onAccount: callback => instanceSignal.addEventListener('abort', accounts.$state.listen(callback)),
    support: async name => (await findNamespace(namespaces, name))?.features.swaps?.(),
    requestRpc: askNetwork,
    async readTokens(account, isForced) {
      const tokens = await load.tokens()
      await tokens.refresh(account, { force: isForced })
      // A balance that could not be read is not a balance of zero.
      return tokens.last(account) ?? Promise.reject(operationError('BALANCE_UNAVAILABLE', {}))
    },
    withAssetIds: (tokens, network) => withAssetIds(tokens, () => readAssetNames(namespaces, network)),
    isOwnPicture: url => ownPictures($options.get())(url),
    follow: sent => send.follow(sent),
    $sent: send.$sent,
    tokenUnknown: (argument, name) =>
      refuseArguments(notices, `${argument}: no token that can be swapped on this network is ${name}`),
    track: (event, { account, from, to, fromUnits, toUnits }, message) =>
      events.track(event, {
        isSmartAccount: sender()?.isSmart ?? false,
        network: parseCaipAddress(account).caipNetworkId,
        swapFromToken: from.symbol,
        swapToToken: to.symbol,
        swapFromAmount: String(fromUnits),
        swapToAmount: String(toUnits),
        ...(message !== undefined && { message }),
      }),
    now: () => Date.now(),
    setTimer,
    ...pageVisibility,
    signal: instanceSignal,
  })
  // What is typed is gone with its prices; a request to the wallet stays, without them.
  const stop = $currency.listen(() => swap.reset())
  instanceSignal.addEventListener('abort', stop)
  return swap
}
