import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { RpcRequest } from '../rpc/json-rpc.js'
import type { CaipNetwork } from './define-network.js'
import type { WritePaymentUri } from './payment-request.js'

/** Asks a node of the network. */
export type RequestRpc = (request: RpcRequest) => Promise<unknown>

/** How a collection counts its NFTs: each once, or some of each. */
export type NftStandard = 'erc721' | 'erc1155'

/** One NFT. */
export interface NftId {
  /** The token standard of its contract. */
  readonly standard: NftStandard
  /** Its number in the collection, in digits. */
  readonly tokenId: string
}

/** A transfer of a coin, a token or an NFT. */
export interface Transfer {
  readonly from: string
  readonly to: string
  /** The token's contract; undefined for the network's coin. */
  readonly token: string | undefined
  /** Which NFT of it, where the token is a collection. */
  readonly nft?: NftId | undefined
  readonly decimals: number
  /** In base units. */
  readonly units: bigint
  /** Sends the whole balance; of the coin, the balance less the fee. */
  readonly isMax: boolean
  /** The contracts that the network's definition names. */
  readonly contracts?: CaipNetwork['contracts']
}

export interface PreparedTransfer {
  /** The amount sent, in base units: for the whole coin balance, it is reduced by the fee. */
  readonly units: bigint
  /** The likely fee, in base units of the network's coin; undefined when it is not known in advance. */
  readonly feeUnits: bigint | undefined
  /** The highest possible fee. */
  readonly feeMaxUnits: bigint
  /** The part of the fee that an account opened for the recipient keeps as its deposit; absent when none is opened. */
  readonly depositUnits?: bigint
  /** The amount received, when the token keeps a part of it; absent when all of it arrives, or no node can simulate. */
  readonly receivedUnits?: bigint
  /** What the account will have left of the token; absent where that is what was listed, less what is sent. */
  readonly remainingUnits?: bigint
  /** What the wallet is asked to send, as the namespace has it. */
  readonly request: unknown
}

/** The data with which the namespace follows a transaction: plain JSON, which is stored. */
export type TransferMark = Readonly<Record<string, string | number>>

/** A transaction that the wallet sent: its id, and what is known of it already. */
export interface SentTransaction {
  readonly id: string
  readonly mark: TransferMark
}

export interface SentStatus {
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'
  readonly mark: TransferMark
  /** The id of the transaction, once it is known for a batch, which only had the wallet's id before. */
  readonly id?: string
  /** For `replaced`: the mined transaction, when it is the same with another fee, or a cancellation. */
  readonly replacement?: { readonly id: string; readonly reason: ReplacementReason }
}

/** What takes the place of a pending transaction: the same for a higher fee, or nothing at all. The words are viem's. */
export type ReplacementReason = 'repriced' | 'cancelled'

export interface PreparedReplacement {
  /** What the wallet is asked to send, as the namespace has it. */
  readonly request: unknown
  /** The account and the nonce that both transactions share. */
  readonly mark: TransferMark
}

/** The typed address in the namespace's spelling, or the problem with it. */
export type ReadRecipient =
  | {
      readonly address: string
      /** Nobody can have its key: what is sent there is gone. Absent: not known. */
      readonly isBurn?: boolean
    }
  | { readonly problem: 'invalid' | 'checksum' }

/** The dependencies for reading names from a chain. */
export interface ChainNames {
  /** The networks of the application. */
  readonly networks: readonly CaipNetwork[]
  /** Returns the function that requests a node of a network. */
  readonly requestRpc: (network: CaipNetworkId) => RequestRpc
  /** Asks a gateway that a contract names (ERC-3668). The contract verifies its response, which is not trusted before. */
  readonly requestGateway: (question: {
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
  /** Reads a typed address. Sends no request. */
  readonly readRecipient: (text: string) => ReadRecipient
  /**
   * The coin types (SLIP-44, ENSIP-11) under which a name has an address for a network, by its CAIP-2 reference: the
   * network's own first, then what stands for it where a name has none. Absent: names have no addresses there.
   */
  readonly coinTypes?: (reference: string) => readonly number[]
  /** Loads what reads names where a chain has them. Absent: only the service resolves names. */
  readonly chainNames?: () => Promise<ReadChainName>
  /** The CAIP-19 asset namespace of its tokens: `erc20`. Absent: CAIP-19 has none for them. */
  readonly assetNamespace?: string
  /** Loads what writes the links that ask for a payment. Absent: wallets of the namespace read none. */
  readonly paymentUri?: () => Promise<WritePaymentUri>
  /** True where code stands at the address, or nobody can have its key. */
  readonly isContract: (request: RequestRpc, address: string) => Promise<boolean>
  /**
   * Reads through the connected wallet's provider, in place of a node of the network; undefined where it has no reads.
   * What is returned rejects where the wallet is on another network. Absent: no wallet of the namespace has reads.
   * @param reference of the network (CAIP-2)
   */
  readonly walletRpc?: (provider: unknown, reference: string) => RequestRpc | undefined
  /**
   * Makes the transaction, and works out its fee.
   * @throws {RpcError} what the node answers, with its reason
   * @throws {W3mError} `TRANSFER_REFUSED` where the coin or the token would not move, `TOKEN_CHANGED` where it says
   *   something else than what was listed, `INSUFFICIENT_BALANCE` where there is less by now or what is on its way takes
   *   it, `INSUFFICIENT_FEE` where the fee cannot be paid, and on Solana `RENT_NOT_LEFT`, `RENT_NOT_SENT`,
   *   `RECIPIENT_HOLDS_TOKEN`, `RECIPIENT_NOT_OWNER`
   */
  readonly prepare: (request: RequestRpc, transfer: Transfer) => Promise<PreparedTransfer>
  /**
   * Asks the connected wallet.
   * @param reference of the network that it is meant for (CAIP-2)
   * @returns undefined where the wallet answered something else
   * @throws {W3mError} `SWITCH_NOT_FOLLOWED` where the wallet says that it is on another network: it is not asked then
   */
  readonly send: (
    provider: unknown,
    request: unknown,
    rpc: RequestRpc,
    reference: string,
  ) => Promise<SentTransaction | undefined>
  /**
   * Reads the current status of a sent transaction.
   * @param sinceMs how long ago it was sent
   * @param provider of the account's wallet, where it is connected: it alone knows its batches and proposals
   * @param account the address that sent it
   */
  readonly follow: (
    request: RequestRpc,
    id: string,
    mark: TransferMark,
    sinceMs: number,
    provider?: unknown,
    account?: string,
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
    request: RequestRpc,
    id: string,
    reason: ReplacementReason,
    account: string,
  ) => Promise<PreparedReplacement>
}
