import type { CaipNetwork } from './define-network.js'
import type { RequestRpc, SentTransaction } from './transfer-support.js'

/** One call of a contract, as a service proposes it. */
export interface SwapCall {
  readonly to: string
  readonly data: string
  /** In base units of the network's coin. */
  readonly value: bigint
}

/** What is to be swapped, and what the service proposes for it. Amounts are in base units. */
export interface SwapPlan {
  readonly account: string
  /** The contract of what is given; undefined for the network's coin. */
  readonly from: string | undefined
  /** The contract of what arrives; undefined for the network's coin. */
  readonly to: string | undefined
  /** The decimals that `from` was listed with: the amounts on the screen are computed with them. */
  readonly fromDecimals: number
  /** The decimals that `to` was listed with. */
  readonly toDecimals: number
  /** The most that may be given. */
  readonly spendsMax: bigint
  /** The least that has to arrive. */
  readonly receivesMin: bigint
  /** The current allowance of the exchange for the token; undefined when it needs none. */
  readonly allowed: bigint | undefined
  /** The call that approves the exchange; undefined when no approval is needed. */
  readonly approval: SwapCall | undefined
  readonly swap: SwapCall
  /** The service's gas estimate; undefined when it returns none. */
  readonly gas: bigint | undefined
  /** The wallet makes one transaction of both calls. */
  readonly canBatch: boolean
  /** The contracts that the network's definition names. */
  readonly contracts?: CaipNetwork['contracts']
}

/** What the wallet is asked for next. */
export type SwapAction = 'approve' | 'swap' | 'batch'

export interface PreparedSwap {
  readonly action: SwapAction
  /** The likely fee of all calls still to be sent, in base units of the coin; undefined when unknown. */
  readonly feeUnits: bigint | undefined
  /** The most that it may cost, in base units of the network's coin. */
  readonly feeMaxUnits: bigint
  /** The amount received in the node's simulation, in base units; undefined when the node cannot simulate. */
  readonly receivedUnits: bigint | undefined
  /**
   * The contract that the next approval lets spend the token; undefined where none is approved, also while an allowance is
   * reset to 0.
   */
  readonly spender: string | undefined
  /** What the wallet is asked to send, as the namespace has it. */
  readonly request: unknown
}

/** The amounts that a swap moved according to the chain, in base units; undefined where the chain does not show one. */
export interface SwapOutcome {
  readonly fromUnits: bigint | undefined
  readonly toUnits: bigint | undefined
}

/** How tokens are swapped on a namespace. What it makes, its `transfers` follows. */
export interface SwapSupport {
  /** The address that stands for the network's coin in requests to swap services. */
  readonly coinAddress: string
  /** Whether the wallet makes one transaction of several calls, all of them or none (EIP-5792). */
  readonly canBatch: (provider: unknown, account: string, reference: string) => Promise<boolean>
  /**
   * Checks what a service proposes, tries it on a node, and works out its fee.
   * @throws {RpcError} what the node answers, with its reason
   * @throws {W3mError} `SWAP_NOT_SAFE` where it would do something else, `SWAP_REVERTED` where it would fail,
   *   `SWAP_PRICE_MOVED` where too little would arrive, `TOKEN_CHANGED` where a token says other decimals than were
   *   listed, `INSUFFICIENT_FEE`
   */
  readonly prepare: (request: RequestRpc, plan: SwapPlan) => Promise<PreparedSwap>
  /**
   * Asks the connected wallet.
   * @param reference of the network, as CAIP-2 has it
   * @returns for a batch, the id of the batch, which is followed to its transaction; undefined where the wallet
   *   returned something else
   * @throws {W3mError} `SWITCH_NOT_FOLLOWED` where the wallet says that it is on another network: it is not asked then
   */
  readonly send: (provider: unknown, prepared: PreparedSwap, reference: string) => Promise<SentTransaction | undefined>
  /** What a transaction that stands in a block moved. */
  readonly readOutcome: (
    request: RequestRpc,
    id: string,
    plan: Pick<SwapPlan, 'account' | 'from' | 'to'>,
  ) => Promise<SwapOutcome>
}
