import type { FrameNetwork } from '../../wallet-api/wallet-api.js'
import type { FrameTextKey } from '../i18n/en/frame.js'
import type { SolanaTransaction } from '../decode/solana-transaction.js'
import type { Risk } from '../risks/risk.js'
import type { Vault } from '../vault-port.js'
import type { PageStore } from '../page-store.js'
import type { FetchPrice } from '../rpc/fetch-price.js'
import type { RpcFailure } from '../rpc/rpc-failure.js'

/** One line of an approval. `kind` says how the value is set; the value itself is never markup. */
export interface Fact {
  readonly label: FrameTextKey | { readonly text: string }
  readonly value: string | { readonly key: FrameTextKey; readonly values?: Readonly<Record<string, string>> }
  readonly kind?: 'text' | 'address' | 'code' | 'long'
  /** The amount in base units of the view's coin; its value may be shown beside it. */
  readonly units?: bigint
  /** The exact amount if `value` is rounded; it is shown first among the details. */
  readonly exact?: Fact
}

/** The coin of a chain. */
export interface NativeCurrency {
  readonly chainId: string
  readonly decimals: number
}

/** A branch of typed data, or of the arguments of a call. */
export interface Branch {
  readonly name: string
  readonly type: string
  readonly value: string | readonly Branch[]
}

/** One call of a transaction, in words where they are known. */
export interface CallView {
  readonly title?: FrameTextKey | { readonly key: FrameTextKey; readonly number: number }
  readonly facts: readonly Fact[]
  /** The function's name and arguments; undefined where the selector is not known, or there is no call. */
  readonly call?: { readonly name: string; readonly args: readonly Branch[] } | undefined
}

/** A fee whose tip the visitor may change, in steps. */
export interface FeeChoice {
  readonly canLower: boolean
  readonly canRaise: boolean
  readonly lower: () => Approval
  readonly higher: () => Approval
}

/** All that is shown of a request. It is made of the very values that `approve` signs, and neither ever changes. */
export interface ApprovalView {
  readonly title: FrameTextKey
  readonly titleValues?: Readonly<Record<string, string | number>>
  readonly note?: FrameTextKey
  readonly facts: readonly Fact[]
  readonly text?: string
  readonly tree?: readonly Branch[]
  readonly calls?: readonly CallView[]
  readonly details: readonly Fact[]
  readonly flags: readonly Risk[]
  readonly nativeCurrency?: NativeCurrency
}

/** The calls that an EVM account is asked to make, in order; a node may simulate them. */
export interface Effect {
  readonly chainId: string
  readonly calls: readonly {
    readonly to: `0x${string}` | undefined
    readonly value: bigint
    readonly data: `0x${string}`
  }[]
}

/** The transaction that a Solana account is asked to make; a node may simulate it. */
export interface SolanaEffect {
  readonly chainId: string
  readonly transaction: SolanaTransaction
}

/** A request that was read and waits for the visitor. */
export interface Approval {
  readonly view: ApprovalView
  readonly effect?: Effect | SolanaEffect
  readonly fee?: FeeChoice
  /** The balance that the EVM account needs at the start, in base units of the coin: amounts and highest fee. */
  readonly needs?: bigint
  /** The calls and the highest fee, if the request does nothing else; a permission may cover them. */
  readonly spends?: Effect & { readonly fee: bigint }
  /** The error that the application receives if the visitor refuses, unless it is 4001. */
  readonly refusal?: () => RpcFailure
  /** Signs and sends what the view was made of. */
  approve(): Promise<unknown>
}

/** The context in which a request is read and approved. */
export interface ApprovalContext {
  /** The application's origin, as reported by the channel. */
  readonly origin: string
  /** CAIP-2: the request's chain, or else the application's active chain. */
  readonly chainId: string
  /** CAIP-2: the one the application is on. */
  readonly activeChainId: string
  /** The EVM account acts as a smart account on chains that support it: several calls are sent as one. */
  readonly isSmart: boolean
  readonly evmAddress: `0x${string}`
  readonly solanaAddress: string
  readonly network: (chainId: string) => FrameNetwork | undefined
  readonly vault: Vault
  /** Asks a node of a chain. @throws {RpcFailure} */
  readonly callRpc: (chainId: string, method: string, params: readonly unknown[]) => Promise<unknown>
  /** Returns the price of a network's coin; undefined if no price arrives in time. */
  readonly priceOf: FetchPrice
  readonly store: PageStore
  /** Unix time in ms */
  readonly now: () => number
  /** Aborted when the page gave up: before the approval nothing is done then. */
  readonly signal: AbortSignal
  /** A permission covers the request: the visitor sees nothing of it. */
  readonly isPermitted?: boolean
  /** Receives the outcome of a request that was carried out in part; the visitor sees it before the page does. */
  readonly onIncomplete?: (outcome: ApprovalView) => void
  /**
   * Registers work that runs once the request's result can be delivered to the page, and never if the visitor refuses.
   */
  readonly onAnswerDelivered: (note: () => Promise<unknown>) => void
  /**
   * Must be called once the visitor has approved, now or earlier: from then on the request runs to its end, even if the
   * page gives up.
   */
  readonly approved: () => void
}

/** The result of a request that was approved before and needs no second approval. */
export interface CompletedRequest {
  readonly done: unknown
}

/** @throws {RpcFailure} for params that make no sense, and where the network does not answer */
export type PrepareApproval = (params: unknown, env: ApprovalContext) => Promise<Approval | CompletedRequest>
