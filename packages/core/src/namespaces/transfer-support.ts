import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { RpcRequest } from '../rpc/json-rpc.js'
import type { CaipNetwork } from './define-network.js'
import type { WritePaymentUri } from './payment-request.js'

/** Asks a node of the network. */
export type RequestRpc = (request: RpcRequest) => Promise<unknown>

/** How a collection counts its pieces: each once, or some of each. */
export type PieceStandard = 'erc721' | 'erc1155'

/** One piece of a collection. */
export interface Piece {
  readonly standard: PieceStandard
  /** Its number in the collection, in digits. */
  readonly tokenId: string
}

/** What is to be sent. */
export interface Transfer {
  readonly from: string
  readonly to: string
  /** The token's contract; undefined for the network's coin. */
  readonly token: string | undefined
  /** Which piece of it, where the token is a collection. */
  readonly piece?: Piece | undefined
  readonly decimals: number
  /** In base units. */
  readonly units: bigint
  /** All that there is: of the coin, what the fee leaves of it. */
  readonly isMax: boolean
  /** Sent by a smart account: its fee is worked out by whoever sends its operation. */
  readonly isSmart: boolean
}

export interface PreparedTransfer {
  /** What is sent, in base units: less than was asked for where everything was, and the fee has to be paid of it. */
  readonly units: bigint
  /** What it will likely cost, in base units of the network's coin; undefined where nobody knows it before. */
  readonly feeUnits: bigint | undefined
  /** What it may cost at most. */
  readonly feeMaxUnits: bigint
  /** Of the fee, what an account that is opened for the recipient holds from then on; absent where none is. */
  readonly depositUnits?: bigint
  /** What arrives, where the token keeps a part of each transfer; absent where all of it does, or no node could try. */
  readonly receivedUnits?: bigint
  /** What the account will have left of the token; absent where that is what was listed, less what is sent. */
  readonly remainingUnits?: bigint
  /** What the wallet is asked to send, as the namespace has it. */
  readonly request: unknown
}

/** By what a transaction is known while it is followed, as the namespace has it: plain JSON, which is stored. */
export type TransferMark = Readonly<Record<string, string | number>>

/** A transaction that the wallet sent: its id, and what is known of it already. */
export interface SentTransaction {
  readonly id: string
  readonly mark: TransferMark
}

export interface SentStatus {
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'
  readonly mark: TransferMark
  /** The transaction, once it is known of what only had a name of the wallet's before: a batch of calls. */
  readonly id?: string
  /** Of one that was `replaced`: what a block has in its place, where that is the same once more, or its end. */
  readonly replacement?: { readonly id: string; readonly reason: ReplacementReason }
}

/** What takes the place of a pending transaction: the same for a higher fee, or nothing at all. The words are viem's. */
export type ReplacementReason = 'repriced' | 'cancelled'

export interface PreparedReplacement {
  /** What the wallet is asked to send, as the namespace has it. */
  readonly request: unknown
  /** The account and the number that both have. */
  readonly mark: TransferMark
}

/** The address that somebody typed, as the namespace writes it; what is wrong with it where it is none. */
export type ReadRecipient =
  | {
      readonly address: string
      /** Nobody can have its key: what is sent there is gone. Absent: not known. */
      readonly isBurn?: boolean
    }
  | { readonly problem: 'invalid' | 'checksum' }

/** What names are read with where a chain has them. */
export interface ChainNames {
  /** Those of the application. */
  readonly networks: readonly CaipNetwork[]
  /** What asks a node of one of them. */
  readonly requestRpc: (network: CaipNetworkId) => RequestRpc
  /** Asks a gateway that a contract names (ERC-3668). Nobody is believed what it says but by the contract. */
  readonly askGateway: (question: {
    readonly sender: string
    readonly urls: string[]
    readonly data: string
  }) => Promise<string>
  /** Aborted once nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/**
 * The address that a name has by a chain itself, in letters of either size, and the first of the coin types that it has
 * one for; null where the name has none of them, undefined where no network of the application knows it.
 * @throws where a node or a gateway does not answer, or a contract does not take what the gateway says
 */
export type ReadChainName = (
  name: string,
  coinTypes: readonly number[],
  from: ChainNames,
) => Promise<{ readonly address: string; readonly coinType: number } | null | undefined>

/** How coins and tokens are sent on a namespace. */
export interface TransferSupport {
  /** Reads an address as somebody typed it. Asks nobody. */
  readonly readRecipient: (text: string) => ReadRecipient
  /**
   * The coin types (SLIP-44, ENSIP-11) under which a name has an address for a network, by its CAIP-2 reference: the
   * network's own first, then what stands for it where a name has none. Absent: names have no addresses there.
   */
  readonly coinTypes?: (reference: string) => readonly number[]
  /** Loads what reads names where a chain has them. Absent: the word of the service is all that there is. */
  readonly chainNames?: () => Promise<ReadChainName>
  /** What CAIP-19 calls tokens of the namespace: `erc20`. Absent: it has no word for them. */
  readonly assetNamespace?: string
  /** Loads what writes the links that ask for a payment. Absent: wallets of the namespace read none. */
  readonly paymentUri?: () => Promise<WritePaymentUri>
  /** True where code stands at the address, or nobody can have its key. */
  readonly isContract: (ask: RequestRpc, address: string) => Promise<boolean>
  /**
   * Makes the transaction, and works out its fee.
   * @throws {RpcError} what the node answers, with its reason
   * @throws {W3mError} `TRANSFER_REFUSED` where the coin or the token would not move, `TOKEN_CHANGED` where it says
   *   something else than what was listed, `INSUFFICIENT_BALANCE` where there is less by now or what is on its way takes
   *   it, `INSUFFICIENT_FEE` where the fee cannot be paid, and on Solana `RENT_NOT_LEFT`, `RENT_NOT_SENT`,
   *   `RECIPIENT_HOLDS_TOKEN`, `RECIPIENT_NOT_OWNER`
   */
  readonly prepare: (ask: RequestRpc, transfer: Transfer) => Promise<PreparedTransfer>
  /**
   * Asks the connected wallet.
   * @param reference of the network that it is meant for (CAIP-2)
   * @returns undefined where the wallet answered something else
   * @throws {W3mError} `SWITCH_NOT_FOLLOWED` where the wallet says that it is on another network: it is not asked then
   */
  readonly send: (
    provider: unknown,
    request: unknown,
    ask: RequestRpc,
    reference: string,
  ) => Promise<SentTransaction | undefined>
  /**
   * What has become of it.
   * @param sinceMs how long ago it was sent
   * @param provider of the account's wallet, where it is connected: it alone knows its batches
   */
  readonly follow: (
    ask: RequestRpc,
    id: string,
    mark: TransferMark,
    sinceMs: number,
    provider?: unknown,
  ) => Promise<SentStatus>
  /**
   * Whether the account's wallet sends a transaction in the place of one that is pending. Absent: nothing can be
   * replaced.
   * @param reference of the network (CAIP-2)
   */
  readonly canReplace?: (provider: unknown, account: string, reference: string) => Promise<boolean>
  /**
   * Makes what takes the place of a pending transaction of the account; for `send`.
   * @throws {W3mError} `REPLACE_TOO_LATE`, `REPLACE_UNAVAILABLE`
   */
  readonly prepareReplacement?: (
    ask: RequestRpc,
    id: string,
    reason: ReplacementReason,
    account: string,
  ) => Promise<PreparedReplacement>
}
