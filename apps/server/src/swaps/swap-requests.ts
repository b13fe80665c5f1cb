import type { endpoints } from '@w3m/core/api'
import { parseCaipAddress, type CaipAddress } from '@w3m/core/caip'
import type { ChainSources } from '../chains/chain-sources.js'
import type { Handler } from '../http/endpoint-routes.js'
import { failure } from '../http/failure.js'
import type { Exchange, SwapQuote, SwapRequest } from './exchange.js'

export type Chain = Pick<ChainSources, 'caipNetworkId' | 'isAddress' | 'normalizeAddress' | 'exchange' | 'gasPrices'>
type Quote = Awaited<ReturnType<Handler<typeof endpoints.getSwapQuotes>>>['quotes'][number]
/** A chain with what swaps on it. */
type Served = Chain & { readonly exchange: Exchange }

export const unlimited = 2n ** 256n - 1n

/** What is to be swapped, as the API has it. */
export interface SwapInput {
  readonly from: CaipAddress
  readonly to: CaipAddress
  readonly amount: string
  readonly side?: SwapRequest['side'] | undefined
}
/** Reads requests, each by the chain that it is of. @throws {Failure} 400, and 501 where no chain has an exchange */
export function createSwapRequests(chains: readonly Chain[]) {
  const chainOf = (id: string, field: string): Served => {
    const chain = chains.find(({ caipNetworkId }) => caipNetworkId === id)
    if (!chains.some(({ exchange }) => exchange)) throw failure(501, '', 'This server has no exchange to swap on.')
    if (!chain?.exchange) throw failure(400, field, 'Network not supported for Swaps')
    return { ...chain, exchange: chain.exchange }
  }
  /** An account or a token on a chain: its id on that chain, else a mistake. */
  const addressOn = ({ caipNetworkId, isAddress, normalizeAddress }: Chain, id: CaipAddress, field: string): string => {
    const { caipNetworkId: of, address } = parseCaipAddress(id)
    if (of !== caipNetworkId) throw failure(400, field, 'Both tokens and the account have to be on one chain.')
    if (!isAddress(address)) throw failure(400, field, 'This is not an address of this chain.')
    return normalizeAddress(address)
  }

  const unitsOf = (text: string, field: string): bigint => {
    const units = BigInt(text)
    if (units > unlimited) throw failure(400, field, 'No token has so much.')
    return units
  }

  function requestOf({ from, to, amount, side = 'from' }: SwapInput) {
    const chain = chainOf(parseCaipAddress(from).caipNetworkId, 'from')
    const units = unitsOf(amount, 'amount')
    const request = { from: addressOn(chain, from, 'from'), to: addressOn(chain, to, 'to'), units, side }
    return { chain, request }
  }

  return { chainOf, addressOn, unitsOf, requestOf }
}

/** One quote in the words of the API. */
export function quoteOf(
  { caipNetworkId }: Chain,
  { from, to }: Pick<SwapInput, 'from' | 'to'>,
  { fromUnits, toUnits, route, impactBps, feeUnits, isTaxed, gas }: SwapQuote,
): Quote {
  return {
    id: null,
    fromAmount: String(fromUnits),
    fromAccount: from,
    toAmount: String(toUnits),
    toAccount: to,
    route: route.map(address => `${caipNetworkId}:${address}`),
    impactBps: impactBps ?? null,
    feeAmount: feeUnits === undefined ? null : String(feeUnits),
    isTaxed,
    gas: gas === undefined ? null : String(gas),
  }
}
