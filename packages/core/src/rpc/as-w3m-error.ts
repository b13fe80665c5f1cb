import { W3mError } from '../errors/w3m-error.js'
import { toRpcError } from './to-rpc-error.js'

/** What was caught, as an error with a code: one of ours stays, anything else is what a wallet or a node threw. */
export const asW3mError = (error: unknown): W3mError => (error instanceof W3mError ? error : toRpcError(error))
