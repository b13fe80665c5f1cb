import { W3mError } from './w3m-error.js'

/**
 * A failure with the number of a wallet (EIP-1193, EIP-5792) or a node (JSON-RPC 2.0, EIP-1474).
 * `data` is what the other side sent along, unread.
 */
export class RpcError extends W3mError<'UNKNOWN'> {
  override readonly name: string = 'RpcError'
  /** The wallet's or the node's own: 4001 where the visitor refused. */
  declare readonly code: number
  /** Undefined where nothing was sent along. */
  readonly data: unknown
  /** Why a node does not take a transaction, in a sentence; undefined where it gave no reason that is known. */
  readonly reason: string | undefined

  constructor(
    code: number,
    message: string,
    options: { readonly cause?: unknown; readonly data?: unknown; readonly reason?: string | undefined } = {},
  ) {
    super('UNKNOWN', {}, { code, message, cause: options.cause })
    this.data = options.data
    this.reason = options.reason
  }
}
