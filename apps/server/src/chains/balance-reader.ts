import { formatUnits } from 'viem'
import type { Balance } from '@w3m/core/api'
import { isCaipAddress, parseCaipAddress, type CaipNetworkId } from '@w3m/core/caip'
import { failure } from '../http/failure.js'

/** Reads balances from a chain's node. */
export interface BalanceReader {
  /**
   * The native coin, the chain's tokens that the account holds, and each token that was asked for, held or not. What is no token is left out.
   * Prices are null: no source of them is connected.
   * @param forced CAIP-10 ids of tokens, of whatever chain
   * @throws {Failure} 400 the address is none of this chain; 503 the node does not answer
   */
  read(account: string, forced: readonly string[]): Promise<Balance[]>
}

/** What an account holds of a coin, or of the token at `address`. `units` are base units. No price: no source of them is connected. */
export const holding = (chainId: CaipNetworkId, units: bigint, { name, symbol, decimals }: Readonly<Record<'name' | 'symbol', string>> & { readonly decimals: number }, address?: string): Balance => ({
  name,
  symbol,
  chainId,
  ...(address && { address: `${chainId}:${address}` }),
  value: null,
  price: null,
  quantity: { decimals: String(decimals), numeric: formatUnits(units, decimals) },
  iconUrl: null,
})

/** The addresses of the tokens that are this chain's. */
export const askedTokens = (forced: readonly string[], chain: CaipNetworkId): readonly string[] =>
  forced
    .filter(isCaipAddress)
    .map(parseCaipAddress)
    .filter(({ caipNetworkId }) => caipNetworkId === chain)
    .map(({ address }) => address)

export const notItsAddress = () => failure(400, 'address', 'This is not an address of this chain.')
export const nodeIsDown = () => failure(503, 'chainId', 'The node of this chain does not answer.', { 'retry-after': '1' })
