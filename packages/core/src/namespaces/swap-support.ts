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
  /** The decimals that `from` was listed with: what the visitor reads was reckoned by them. */
  readonly fromDecimals: number
  /** The decimals that `to` was listed with. */
  readonly toDecimals: number
  /** The most that may be given. */
  readonly spendsMax: bigint
  /** The least that has to arrive. */
  readonly receivesMin: bigint
  /** How much of the token the exchange may take by now; undefined where it need not be let. */
  readonly allowed: bigint | undefined
  /** Lets the exchange take what it needs; undefined where it may already. */
  readonly approval: SwapCall | undefined
  readonly swap: SwapCall
  /** What the service reckons with; undefined where it says nothing. */
  readonly gas: bigint | undefined
  /** Of a smart account: its fee is worked out by whoever sends its operation. */
  readonly isSmart: boolean
  /** The wallet makes one transaction of both calls. */
  readonly canBatch: boolean
}

/** What the wallet is asked for next. */
export type SwapAsk = 'approve' | 'swap' | 'batch'

export interface PreparedSwap {
  readonly ask: SwapAsk
  /** What all that is still to be sent will likely cost, in base units of the coin; undefined where nobody knows it. */
  readonly feeUnits: bigint | undefined
  /** The most that it may cost, in base units of the network's coin. */
  readonly feeMaxUnits: bigint
  /** What arrives by the node's own trial, in base units; undefined where the node tries nothing. */
  readonly receivedUnits: bigint | undefined
  /**
   * The contract that the next approval lets spend the token; undefined where none is approved, also while an allowance is
   * reset to 0.
   */
  readonly spender: string | undefined
  /** What the wallet is asked to send, as the namespace has it. */
  readonly request: unknown
}

/** What a swap moved, by the chain's own account of it, in base units; undefined for what it does not say. */
export interface SwapOutcome {
  readonly fromUnits: bigint | undefined
  readonly toUnits: bigint | undefined
}

/** How tokens are swapped on a namespace. What it makes, its `transfers` follows. */
export interface SwapSupport {
  /** What services take for the address of the network's coin. */
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
  readonly prepare: (ask: RequestRpc, plan: SwapPlan) => Promise<PreparedSwap>
  /**
   * Asks the connected wallet.
   * @param reference of the network, as CAIP-2 has it
   * @returns of a batch its own id, which is followed to its transaction; undefined where the wallet answered something
   *   else
   * @throws {W3mError} `SWITCH_NOT_FOLLOWED` where the wallet says that it is on another network: it is not asked then
   */
  readonly send: (provider: unknown, prepared: PreparedSwap, reference: string) => Promise<SentTransaction | undefined>
  /** What a transaction that stands in a block moved. */
  readonly readOutcome: (
    ask: RequestRpc,
    id: string,
    plan: Pick<SwapPlan, 'account' | 'from' | 'to'>,
  ) => Promise<SwapOutcome>
}
