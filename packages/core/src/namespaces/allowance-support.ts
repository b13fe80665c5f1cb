import type { RequestRpc, NftStandard } from './transfer-support.js'

/** An allowance of one spender for one asset, with the fields that its revocation needs. */
export interface ActiveAllowance {
  readonly standard: 'erc20' | NftStandard
  /** The contract of the token or the collection. */
  readonly token: string
  /** The one NFT, in digits; undefined for a token, and for every NFT of a collection. */
  readonly tokenId: string | undefined
  readonly spender: string
  /** The contract through which it is taken; undefined where the spender takes it itself. */
  readonly via: string | undefined
}

/** Revokes allowances on a namespace. The `transfers` of the namespace send and follow the transaction. */
export interface AllowanceSupport {
  /**
   * Builds the transaction, and simulates it on a node. @returns what `TransferSupport.send` takes
   * @throws {RpcError} what the node answers, with its reason
   */
  readonly revoke: (request: RequestRpc, owner: string, allowance: ActiveAllowance) => Promise<unknown>
}
