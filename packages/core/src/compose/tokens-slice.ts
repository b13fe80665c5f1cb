import type { Http } from '../api/http.js'
import type { BalancesStore } from '../balances/balances.store.js'
import { toCaipAddress } from '../caip/to-caip-address.js'
import { loadOnce } from '../async/load-once.js'
import { withTimeout } from '../async/with-timeout.js'
import { balanceSourceTimeoutMs } from '../limits/balances-limits.js'
import type { HttpError } from '../errors/http-error.js'
import { invalidOption } from '../errors/invalid-option.js'
import { operationError } from '../errors/operation-error.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import { findNamespace } from '../namespaces/load-namespaces.js'
import { findNetwork } from '../network/network.state.js'
import { createHiddenTokens } from '../tokens/hidden-tokens.js'
import { ownPictures } from '../tokens/own-pictures.js'
import type { PriceRange } from '../prices/price-lines.state.js'
import type { PriceLines } from '../prices/price-lines.store.js'
import type { ListedToken } from '../tokens/token.js'
import { fromServer, fromWallet } from '../tokens/tokens.state.js'
import { createTokensStore, type TokensStore } from '../tokens/tokens.store.js'
import { priceCurrency } from './price-currency.js'
import { readAssetNames, transfersOf } from './read-asset-names.js'
import type { SliceContext } from './slice-context.js'

/** The currency of the prices that wallets report. */
const moneyOfWallets = 'usd'

const ranges: readonly PriceRange[] = ['day', 'week', 'year']

const noPrice = { price: undefined, value: undefined } as const
const unpriced = { address: undefined, iconUrl: undefined, ...noPrice } as const

/** The coin alone, as it is read for the account's button. */
async function readNative(
  balances: BalancesStore,
  address: string,
  { caipNetworkId, nativeCurrency }: CaipNetwork,
): Promise<readonly ListedToken[] | undefined> {
  const account = toCaipAddress(caipNetworkId, address)
  await balances.refresh(account)
  const read = balances.$state.get()[account]
  // A former figure is none that was read now.
  if (read?.phase === 'failed') throw read.error
  const balance = balances.last(account)
  const nativeToken = balance && { ...nativeCurrency, ...unpriced, units: balance.units }
  return nativeToken && fromWallet([nativeToken], caipNetworkId, () => false)
}

/**
 * All that an account has: as the embedded wallet says it (ERC-7811), with the prices and whatever else the host's
 * service knows.
 */
export function createSlice(
  context: SliceContext,
  load: { api(): Promise<Http>; balances(): Promise<BalancesStore> },
): TokensStore {
  const { $options, namespaces, network, connection, storage, signal } = context
  const $currency = priceCurrency(context)
  /** Wallets that were asked and cannot tell: they are not asked again. */
  const walletsWithoutAssets = new WeakSet<object>()
  let lines: Promise<PriceLines> | undefined
  async function startPriceLines(): Promise<PriceLines> {
    if (!$options.get().services?.api) throw operationError('SERVICE_NOT_SET', { service: 'api' })
    const [client, getPriceHistory, { createPriceLines }] = await Promise.all([
      load.api(),
      import('../api/get-price-history.js').then(module => module.getPriceHistory),
      import('../prices/price-lines.store.js'),
    ])
    return createPriceLines({
      $currency,
      async fetchLines(addresses, range, currency) {
        if (!ranges.includes(range)) throw invalidOption('range', `${ranges}`, range)
        return client.request(getPriceHistory, { query: { addresses, range, currency } }, { signal })
      },
      now: () => Date.now(),
    })
  }
  const loadIsContract = loadOnce(async () => (await import('./is-contract.js')).createIsContract(context))
  /** Where no service tells, the coin, unless the account's button shows a token there. */
  const coinOf = async (address: string, network: CaipNetwork) =>
    $options.get().tokens?.[network.caipNetworkId] ? undefined : readNative(await load.balances(), address, network)

  return createTokensStore({
    $currency,
    loadPriceLines() {
      lines ??= startPriceLines()
      // After a failure the next call loads it again.
      lines.catch(() => (lines = undefined))
      return lines
    },
    loadPaymentUri: async namespace => (await transfersOf(namespaces, namespace))?.paymentUri?.(),
    isContract: async account => (await loadIsContract())(account),
    findNetwork: id => findNetwork(network.$state.get().networks, id),
    sources: [
      function fromConnectedWallet(address, { caipNetworkId, chainNamespace, ...others }) {
        const connector = connection.connectorOf(chainNamespace)
        // Others may show the question to the visitor, who asked for nothing.
        if (connector?.type !== 'AUTH' || walletsWithoutAssets.has(connector)) return undefined
        const read = async () => {
          const readAssets = await (await findNamespace(namespaces, chainNamespace))?.features.assets?.()
          const assets = await readAssets?.(connector.provider, address, { caipNetworkId, chainNamespace, ...others })
          if (assets)
            return fromWallet(
              $currency.get() === moneyOfWallets ? assets : assets.map(asset => ({ ...asset, ...noPrice })),
              caipNetworkId,
              ownPictures($options.get()),
            )
          walletsWithoutAssets.add(connector)
          return undefined
        }
        return withTimeout(read(), { timeoutMs: balanceSourceTimeoutMs, name: connector.name })
      },
      async function fromApi(address, network) {
        const currency = $currency.get()
        if (!$options.get().services?.api) return coinOf(address, network)
        const { caipNetworkId: chainId } = network
        const [client, getBalance] = await Promise.all([
          load.api(),
          import('../api/get-balance.js').then(module => module.getBalance),
        ])
        const native = $options.get().tokens?.[chainId]?.address
        const answer = await client
          .request(
            getBalance,
            {
              path: { address },
              query: { currency, chainId, ...(native && { forceUpdate: [`${chainId}:${native}` as const] }) },
            },
            { signal },
          )
          .catch((error: unknown) => {
            const { status, reasons }: Partial<HttpError> = Object(error)
            // A network that the service does not serve may have a node of the host's.
            if (status !== 400 || reasons?.[0]?.field !== 'chainId') throw error
            return undefined
          })
        return answer ? fromServer(answer, chainId, ownPictures($options.get())) : coinOf(address, network)
      },
    ],
    assetNames: network => readAssetNames(namespaces, network),
    trusted: () =>
      new Set(
        Object.entries($options.get().tokens ?? {}).flatMap(([id, token]) =>
          token ? `${id}:${token.address}`.toLowerCase() : [],
        ),
      ),
    hidden: createHiddenTokens(storage),
    now: () => Date.now(),
    signal,
  })
}
