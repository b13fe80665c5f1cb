import type { HttpError } from '../errors/http-error.js'
import { operationError } from '../errors/operation-error.js'
import { optionalError } from '../errors/optional-error.js'
import { W3mError } from '../errors/w3m-error.js'
import { swapRefreshMs } from '../limits/swap-limits.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import { toRpcError } from '../rpc/to-rpc-error.js'
import type { LoadedSupport, SwapDeps } from './swap-deps.js'

/** Where the page is, with what swaps there. */
export interface Place extends LoadedSupport {
  readonly network: CaipNetwork
}

/** @throws {W3mError} `SWAP_NETWORK_UNSUPPORTED`, `NETWORK_NOT_FOUND` */
export async function placeOf(deps: Pick<SwapDeps, 'network' | 'isSupported' | 'support'>): Promise<Place> {
  const network = deps.network()
  if (!network) throw operationError('NETWORK_NOT_FOUND', {})
  const support = deps.isSupported(network) ? await deps.support(network.chainNamespace) : undefined
  if (!support) throw optionalError('SWAP_NETWORK_UNSUPPORTED', {})
  return { network, ...support }
}

/** What a unit of gas costs: asked for once in a while. */
export function createGasPrice({ service, now }: Pick<SwapDeps, 'service' | 'now'>) {
  let gas: { readonly network: string; readonly price: bigint; readonly atMs: number } | undefined
  /** Of one unit of gas; undefined where nobody says. */
  return async function gasPrice({ caipNetworkId }: CaipNetwork): Promise<bigint | undefined> {
    if (gas?.network === caipNetworkId && now() - gas.atMs < swapRefreshMs) return gas.price
    const answer = await service.gasPrice({ query: { chainId: caipNetworkId } }).catch(() => undefined)
    if (!answer) return undefined
    gas = { network: caipNetworkId, price: BigInt(answer.fast), atMs: now() }
    return gas.price
  }
}

export const asW3mError = (error: unknown): W3mError => (error instanceof W3mError ? error : toRpcError(error))

// By its code: the class is the client's, which loads when it is asked.
const isHttpError = (error: W3mError): error is HttpError => error.code === 'HTTP_STATUS'

/** What a service refuses is told by what it is about. */
export function readFailure(error: W3mError): W3mError {
  if (!isHttpError(error)) return error
  const cause = { cause: error }
  if (error.status === 409) return optionalError('SWAP_PRICE_MOVED', {}, cause)
  if (error.status === 501) return optionalError('SWAP_NETWORK_UNSUPPORTED', {}, cause)
  if (error.status !== 400) return error
  const [reason] = error.reasons
  if (reason?.field === 'side') return optionalError('SWAP_EXACT_OUTPUT', {}, cause)
  if (/not supported/i.test(reason?.description ?? '')) return optionalError('SWAP_NETWORK_UNSUPPORTED', {}, cause)
  return optionalError('SWAP_NO_QUOTE', {}, cause)
}
