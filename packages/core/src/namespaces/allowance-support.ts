import type { RequestRpc, PieceStandard } from './transfer-support.js'

/** What a spender may take of one asset, as far as it matters for taking it back. */
export interface ActiveAllowance {
  readonly standard: 'erc20' | PieceStandard
  /** The contract of the token or the collection. */
  readonly token: string
  /** The one piece, in digits; undefined for a token, and for every piece of a collection. */
  readonly tokenId: string | undefined
  readonly spender: string
  /** The contract through which it is taken; undefined where the spender takes it itself. */
  readonly via: string | undefined
}

/** How allowances are taken back on a namespace. What it makes, its `transfers` sends and follows. */
export interface AllowanceSupport {
  /**
   * Makes the transaction, and tries it on a node. @returns what `TransferSupport.send` takes
   * @throws {RpcError} what the node answers, with its reason
   */
  readonly revoke: (ask: RequestRpc, owner: string, allowance: ActiveAllowance) => Promise<unknown>
}
