import type { HttpError } from '../errors/http-error.js'
import { operationError } from '../errors/operation-error.js'
import { optionalError } from '../errors/optional-error.js'
import type { W3mError } from '../errors/w3m-error.js'
import { swapRefreshMs } from '../limits/swap-limits.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import type { SwapSupport } from '../namespaces/swap-support.js'
import { asW3mError } from '../rpc/as-w3m-error.js'
import type { SwapDeps } from './swap-deps.js'
import type { GasPrice } from './swap-service.js'

/** Where the page is, with what swaps there. */
export interface Place {
  readonly network: CaipNetwork
  readonly swaps: SwapSupport
}

/** Of a network, as CAIP-2 has it. */
export const referenceOf = (caipNetworkId: string): string => caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)

/** @throws {W3mError} `SWAP_NETWORK_UNSUPPORTED`, `NETWORK_NOT_FOUND` */
export async function placeOf(deps: Pick<SwapDeps, 'network' | 'isSupported' | 'support'>): Promise<Place> {
  const network = deps.network()
  if (!network) throw operationError('NETWORK_NOT_FOUND', {})
  const swaps = deps.isSupported(network) && (await deps.support(network.chainNamespace))
  if (!swaps) throw optionalError('SWAP_NETWORK_UNSUPPORTED', {})
  return { network, swaps }
}

/** What a unit of gas costs: asked for once in a while. */
export function createGasPrice({ service, now }: Pick<SwapDeps, 'service' | 'now'>) {
  let gas: { readonly network: string; readonly price: GasPrice; readonly atMs: number } | undefined
  return async function gasPrice({ caipNetworkId }: CaipNetwork): Promise<GasPrice> {
    if (gas?.network === caipNetworkId && now() - gas.atMs < swapRefreshMs) return gas.price
    const price = await service.gasPrice({ query: { chainId: caipNetworkId } }).then(
      ({ fast }) => BigInt(fast),
      (error: unknown) => (isRefused(asW3mError(error)) ? 'unsupported' : undefined),
    )
    if (price !== undefined) gas = { network: caipNetworkId, price, atMs: now() }
    return price
  }
}

// By its code: the class is the client's, which loads when it is asked.
const isHttpError = (error: W3mError): error is HttpError => error.code === 'HTTP_STATUS'

/** A service that does not know the network says so. */
const isRefused = (error: W3mError): boolean =>
  isHttpError(error) &&
  (error.status === 501 || (error.status === 400 && /not supported/i.test(error.reasons[0]?.description ?? '')))

/** What a service refuses is told by what it is about. */
export function readFailure(error: W3mError): W3mError {
  if (!isHttpError(error)) return error
  const cause = { cause: error }
  if (error.status === 409) return optionalError('SWAP_PRICE_MOVED', {}, cause)
  if (error.status === 400 && error.reasons[0]?.field === 'side') return optionalError('SWAP_EXACT_OUTPUT', {}, cause)
  if (isRefused(error)) return optionalError('SWAP_NETWORK_UNSUPPORTED', {}, cause)
  if (error.status !== 400) return error
  return optionalError('SWAP_NO_QUOTE', {}, cause)
}
