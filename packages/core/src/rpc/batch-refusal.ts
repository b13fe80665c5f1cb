import { RpcError } from '../errors/rpc-error.js'
import { HttpError } from '../errors/http-error.js'
import { isNetworkUnserved } from './network-unserved.js'

/**
 * What a busy server answers to whatever is asked: it says nothing of batches, and its calls one by one would only be
 * more of them.
 */
const busyStatuses: readonly number[] = [408, 429]
const limitExceeded = -32005

/**
 * True where a node that failed a batch as a whole may well answer its calls one by one: it refused with a 4xx, 413
 * included, or with an error of JSON-RPC, under whatever status that came (dRPC sends 500). A proxy that does not serve the
 * network would refuse each of them too.
 */
export function isBatchRefusal(failure: unknown): boolean {
  if (failure instanceof RpcError) return failure.code !== limitExceeded
  if (!(failure instanceof HttpError) || busyStatuses.includes(failure.status) || isNetworkUnserved(failure))
    return false
  return failure.status < 500 || isBatchRefusal(failure.cause)
}
