import { toFiatUnits } from '../amounts/fiat.js'
import type { EndpointResponse } from '../api/define-endpoint.js'
import type { buildSwapTransaction } from '../api/build-swap-transaction.js'
import type { getSwapQuotes } from '../api/get-swap-quotes.js'
import type { getSwapTokens } from '../api/get-swap-tokens.js'
import type { getTokenPrices } from '../api/get-token-prices.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { optionalError } from '../errors/optional-error.js'
import { swapTokensMax } from '../limits/swap-limits.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import type { SwapCall } from '../namespaces/swap-support.js'
import { skeletonOf } from '../text/confusable-skeleton.js'
import { safeName } from '../text/safe-name.js'
import type { IsOwnPicture } from '../tokens/own-pictures.js'
import type { Token } from '../tokens/token.js'
import { limitOf, type SwapQuote, type SwapState } from './swap.state.js'

// What services answer, read: all of it comes from a stranger.

const decimalsMax = 77
const symbolMax = 24
const routeMax = 8
const lastPart = (id: string): string => id.slice(id.lastIndexOf(':') + 1)

/**
 * @param accountTokens what the account has: of a token that is listed too, the amount and the price.
 * @param isOwn which pictures may be shown
 */
export function readTokens(
  { tokens }: EndpointResponse<typeof getSwapTokens>,
  { caipNetworkId: network, nativeCurrency }: Pick<CaipNetwork, 'caipNetworkId' | 'nativeCurrency'>,
  coinAddress: string,
  accountTokens: readonly Token[],
  isOwn: IsOwnPicture,
): readonly Token[] {
  const tokensById = new Map(accountTokens.map(token => [token.id.toLowerCase(), token]))
  const listedTokens = tokens
    .slice(0, swapTokensMax)
    .flatMap(({ address: id, name, symbol, decimals, logoUri }): Token[] => {
      if (!id.startsWith(`${network}:`) || !Number.isInteger(decimals) || decimals < 1 || decimals > decimalsMax)
        return []
      const address = lastPart(id).toLowerCase() === coinAddress ? undefined : lastPart(id)
      const accountToken = tokensById.get((address === undefined ? network : id).toLowerCase())
      if (accountToken) return [accountToken]
      const text = safeName(symbol, symbolMax)
      if (!text) return []
      return [
        {
          id: address === undefined ? network : id,
          caipNetworkId: network,
          address,
          name: safeName(name) || text,
          symbol: text,
          // Nobody but the network says those of its coin, and each token is asked before it is swapped.
          decimals: address === undefined ? nativeCurrency.decimals : decimals,
          units: 0n,
          price: undefined,
          fiatValue: undefined,
          iconUrl: logoUri && isOwn(logoUri) ? logoUri : undefined,
          spam: undefined,
        },
      ]
    })
  const listedKeys = new Set(listedTokens.flatMap(({ id, symbol }) => [id, skeletonOf(symbol)]))
  // What the account has may have a pool as well, though nobody lists it. But what is called like a listed token is that
  // one on another way, or a trap. What letters of other scripts look like was loaded when the account's tokens were read.
  const others = accountTokens
    .filter(({ id, spam, units }) => units > 0n && !listedKeys.has(id) && (!spam || spam === 'imitation'))
    .map((token): Token => {
      const isUnlisted = token.address !== undefined
      return {
        ...token,
        isUnlisted,
        ...(isUnlisted && listedKeys.has(skeletonOf(token.symbol)) && { spam: 'imitation' }),
      }
    })
  return [...listedTokens, ...others].sort((one, other) => Number(other.units > 0n) - Number(one.units > 0n))
}

/** A token as services name it. */
export const wireId = ({ caipNetworkId, address }: Token, coinAddress: string) =>
  `${caipNetworkId}:${address ?? coinAddress}` as const

const amount = (text: string | null | undefined): bigint | undefined =>
  typeof text === 'string' && /^[0-9]{1,78}$/.test(text) ? BigInt(text) : undefined

/** Of one unit of gas, in base units of the coin; undefined where nobody says it now. */
export type GasPrice = bigint | 'unsupported' | undefined

export interface QuoteContext {
  readonly tokens: readonly Token[]
  readonly coinAddress: string
  readonly gasPrice: GasPrice
  readonly atMs: number
}

/** @throws {W3mError} `SWAP_NO_QUOTE` where there is none, or one of something else than was asked for */
export function readQuote(
  answer: EndpointResponse<typeof getSwapQuotes>['quotes'][number] | undefined,
  { side, slippageBps, from, to }: Pick<SwapState, 'side' | 'slippageBps' | 'from' | 'to'>,
  units: bigint,
  { tokens, coinAddress, gasPrice, atMs }: QuoteContext,
): SwapQuote {
  const [fromUnits, toUnits] = [amount(answer?.fromAmount), amount(answer?.toAmount)]
  if (!answer || !fromUnits || !toUnits || !from || !to || (side === 'from' ? fromUnits : toUnits) !== units)
    throw optionalError('SWAP_NO_QUOTE', {})
  const symbols = new Map(tokens.map(token => [wireId(token, coinAddress).toLowerCase(), token.symbol]))
  const feeUnits = amount(answer.feeAmount)
  const gas = amount(answer.gas)
  const { impactBps } = answer
  return {
    fromUnits,
    toUnits,
    limitUnits: limitOf(side, side === 'from' ? toUnits : fromUnits, slippageBps),
    route: (answer.route ?? []).slice(0, routeMax).map(id => symbols.get(id.toLowerCase()) ?? safeName(lastPart(id))),
    impactBps: typeof impactBps === 'number' && impactBps >= 0 ? Math.round(impactBps) : undefined,
    providerFeeUnits: feeUnits || undefined,
    isTaxed: answer.isTaxed === true,
    feeUnits: gas !== undefined && typeof gasPrice === 'bigint' ? gas * gasPrice : undefined,
    isGasUnsupported: gasPrice === 'unsupported',
    atMs,
  }
}

/** The transaction that a service made. @throws {W3mError} `SWAP_NOT_SAFE` */
export function readSwapCall(
  { tx }: EndpointResponse<typeof buildSwapTransaction>,
  network: CaipNetworkId,
  {
    side,
    limitUnits,
    isNative,
    units,
  }: { side: SwapState['side']; limitUnits: bigint; isNative: boolean; units: bigint },
): SwapCall {
  const to = readAddress(tx.to, network)
  // Who gives an exact amount of the coin sends just that; else what is left of the most comes back.
  const value = !isNative ? 0n : side === 'from' ? units : (amount(tx.value) ?? limitUnits)
  return { to, data: tx.data, value }
}

/** A CAIP-10 id of the network, or a plain address. @throws {W3mError} `SWAP_NOT_SAFE` for one of another network */
export function readAddress(id: string, network: CaipNetworkId): string {
  if (id.includes(':') && !id.startsWith(`${network}:`))
    throw optionalError('SWAP_NOT_SAFE', { reason: 'it is on another network' })
  return lastPart(id)
}

/** What tokens cost, by their ids. */
export function readPrices(
  { fungibles }: EndpointResponse<typeof getTokenPrices>,
  coinAddress: string,
): ReadonlyMap<string, bigint> {
  return new Map(
    fungibles.flatMap(({ address, price }) => {
      const units = toFiatUnits(price)
      if (!address || units === undefined) return []
      const isNative = lastPart(address).toLowerCase() === coinAddress
      const id = isNative ? address.slice(0, address.lastIndexOf(':')) : address
      return [[id.toLowerCase(), units] as const]
    }),
  )
}
