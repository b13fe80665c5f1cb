import { operationError } from '../../errors/operation-error.js'
import { optionalError } from '../../errors/optional-error.js'
import { RpcError } from '../../errors/rpc-error.js'
import { W3mError } from '../../errors/w3m-error.js'
import { readProperty } from '../../rpc/error-chain.js'
import { rpcErrors } from '../../rpc/rpc-codes.js'
import { toRpcError } from '../../rpc/to-rpc-error.js'

/** How a wallet refuses a session: as a whole, or its networks, its methods, its events. */
const refusalCodes: readonly unknown[] = [5000, 5001, 5002, 5003]

/**
 * True for the end of a pairing that nobody answered, which the library tells in words only: others after an hour for a
 * code that signs in.
 */
export const isProposalExpired = (error: unknown): boolean =>
  /(?:proposal|request) expired/i.test(String(readProperty(error, 'message') ?? error))

/**
 * Why a pairing failed, as one of ours: a wallet's refusal is 4001 as from any other wallet, another number of its own
 * stays, the end of its time is `PAIRING_EXPIRED`, and everything else is the relay's `RELAY_UNREACHABLE`.
 * @param relayOrigin where the relay is, for the text
 */
export function toPairingError(error: unknown, relayOrigin: string): W3mError {
  if (error instanceof W3mError && !(error instanceof RpcError)) return error
  if (isProposalExpired(error)) return operationError('PAIRING_EXPIRED', {}, { cause: error })
  const code = readProperty(error, 'code')
  // A wallet that refuses to sign in as it connects is heard by its words alone.
  if (typeof code !== 'number' && typeof error !== 'string')
    return optionalError('RELAY_UNREACHABLE', { origin: relayOrigin }, { cause: error })
  const rpcError = toRpcError(error)
  return refusalCodes.includes(rpcError.code)
    ? new RpcError(rpcErrors.USER_REJECTED.code, rpcError.message, { cause: error, data: rpcError.data })
    : rpcError
}
