import type { ReadableAtom } from 'nanostores'
import type { Endpoint, EndpointInput, EndpointResponse } from '../api/define-endpoint.js'
import type { buildSwapApproval } from '../api/build-swap-approval.js'
import type { buildSwapTransaction } from '../api/build-swap-transaction.js'
import type { getGasPrice } from '../api/get-gas-price.js'
import type { getSwapAllowance } from '../api/get-swap-allowance.js'
import type { getSwapQuotes } from '../api/get-swap-quotes.js'
import type { getSwapTokens } from '../api/get-swap-tokens.js'
import type { getTokenPrices } from '../api/get-token-prices.js'
import type { PriceCurrency } from '../amounts/price-currencies.js'
import type { CaipAddress } from '../caip/caip-address.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import type { SwapSupport } from '../namespaces/swap-support.js'
import type { RequestRpc } from '../namespaces/transfer-support.js'
import type { Sender } from '../send/sender.js'
import type { SentTransfer } from '../send/send.state.js'
import type { IsOwnPicture } from '../tokens/own-pictures.js'
import type { Token } from '../tokens/token.js'
import type { PreparedQuote } from './swap.state.js'

type Call<E extends Endpoint> = (input: EndpointInput<E>, signal?: AbortSignal) => Promise<EndpointResponse<E>>

/** The host's service, call by call. Each throws what its client throws. */
export interface SwapService {
  readonly tokens: Call<typeof getSwapTokens>
  readonly quotes: Call<typeof getSwapQuotes>
  readonly prices: Call<typeof getTokenPrices>
  readonly gasPrice: Call<typeof getGasPrice>
  readonly allowance: Call<typeof getSwapAllowance>
  readonly approval: Call<typeof buildSwapApproval>
  readonly build: Call<typeof buildSwapTransaction>
}

export type SwapEvent = 'INITIATE_SWAP' | 'SWAP_SUCCESS' | 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR'

export interface SwapDeps {
  readonly service: SwapService
  /** The money in which prices are. */
  readonly currency: () => PriceCurrency
  /** The network that the page shows. */
  readonly network: () => CaipNetwork | undefined
  /** Whether tokens are swapped there at all (spec 9). */
  readonly isSupported: (network: CaipNetwork) => boolean
  readonly sender: () => Sender | undefined
  /** Another account may be connected: for as long as the instance lives. */
  readonly onAccount: (callback: () => void) => void
  /** Prices are told in another currency: for as long as the instance lives. */
  readonly onCurrency: (callback: () => void) => void
  readonly support: (namespace: ChainNamespace) => Promise<SwapSupport | undefined>
  readonly requestRpc: (network: CaipNetworkId) => RequestRpc
  /** What an account has; read again where `isForced` is set. Rejects where that was never read. */
  readonly readTokens: (account: CaipAddress, isForced: boolean) => Promise<readonly Token[]>
  readonly isOwnPicture: IsOwnPicture
  /** Gives tokens of a network that share a symbol the ids that tell them apart. */
  readonly withAssetIds: (tokens: readonly Token[], network: CaipNetwork) => Promise<readonly Token[]>
  /** Follows what was sent until it has landed. */
  readonly follow: (sent: SentTransfer) => void
  readonly $sent: ReadableAtom<readonly SentTransfer[]>
  /** A page asked for a token that cannot be swapped on the network: told to its developer and the visitor. */
  readonly tokenUnknown: (argument: 'fromToken' | 'toToken', name: string) => void
  readonly track: (event: SwapEvent, quote: PreparedQuote, message?: string) => void
  readonly now: () => number
  readonly setTimer: (callback: () => void, ms: number) => () => void
  /** False while nobody sees the page. */
  readonly isVisible: () => boolean
  /** Returns what stops it. */
  readonly onVisible: (callback: () => void) => () => void
  /** Aborted when the instance is destroyed. */
  readonly signal: AbortSignal
}
