import { formatUnits } from 'viem'
import type { Balance } from '@w3m/core/api'
import { isCaipAddress, parseCaipAddress, type CaipNetworkId } from '@w3m/core/caip'
import { failure } from '../http/failure.js'
import type { Consume } from '../http/rate-limit.js'
import type { TokenDirectory } from '../tokens/token-directory.js'

/** Reads balances from a chain's node. */
export interface BalanceReader {
  /**
   * The native coin, each token that the account holds of those that the chain's settings name, those that are offered
   * to be swapped and those that came to it at some time, and each token that was asked for, held or not. What is no token is left out.
   * Prices are null: who knows them adds them.
   * @param forced CAIP-10 ids of tokens, of whatever chain
   * @param consume takes the cost of questions about tokens; without it they are free, as where answers are cached for others
   * @throws {Failure} 400 the address is none of this chain; 429; 503 the node does not answer
   */
  read(account: string, forced: readonly string[], consume?: Consume): Promise<Balance[]>
  /**
   * Something small that changes where the account does something, as what it has of the coin. @throws {Failure} as
   * `read`
   */
  mark?(account: string): Promise<string>
}

/** Where to look for what an account may hold. */
export interface TokenSources {
  /** Tokens that came to an account at some time, the latest first; none where nothing is kept. */
  readonly tokensSeen: (account: string) => Promise<readonly string[]>
  /** What an aggregator offers to be swapped, beside the chain's `tokens`. */
  readonly offered: readonly string[]
  readonly directory: TokenDirectory
  /** Asks at once what all that an account has is called; undefined where nobody knows it. Never throws. */
  readonly learnNames?: ((account: string) => Promise<void>) | undefined
}

/** What an account holds of a coin, or of the token at `address`. `units` are base units. */
export const holding = (
  chainId: CaipNetworkId,
  units: bigint,
  {
    name,
    symbol,
    decimals,
    isSpam = false,
  }: Readonly<Record<'name' | 'symbol', string>> & { readonly decimals: number; readonly isSpam?: boolean },
  address?: string,
): Balance => ({
  name,
  symbol,
  chainId,
  ...(address && { address: `${chainId}:${address}` }),
  value: null,
  price: null,
  quantity: { decimals: String(decimals), numeric: formatUnits(units, decimals) },
  iconUrl: null,
  ...(isSpam && { flags: { is_spam: true } }),
})

/** The addresses of the tokens that are this chain's. */
export const forcedTokensOf = (forced: readonly string[], chain: CaipNetworkId): readonly string[] =>
  forced
    .filter(isCaipAddress)
    .map(parseCaipAddress)
    .filter(({ caipNetworkId }) => caipNetworkId === chain)
    .map(({ address }) => address)

export const notItsAddress = () => failure(400, 'address', 'This is not an address of this chain.')
export const rpcNodeIsDown = () =>
  failure(503, 'chainId', 'The node of this chain does not answer.', { 'retry-after': '1' })
