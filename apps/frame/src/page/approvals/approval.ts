import type { FrameNetwork } from '../../wallet-api/wallet-api.js'
import type { FrameTextKey } from '../i18n/en/frame.js'
import type { SolanaTransaction } from '../decode/solana-transaction.js'
import type { Risk } from '../risks/risk.js'
import type { Vault } from '../vault-port.js'
import type { PageStore } from '../page-store.js'
import type { AskPrice } from '../rpc/ask-price.js'
import type { RpcFailure } from '../rpc/rpc-failure.js'

/** One line of an approval. `kind` says how the value is set; the value itself is never markup. */
export interface Fact {
  readonly label: FrameTextKey | { readonly text: string }
  readonly value: string | { readonly key: FrameTextKey; readonly values?: Readonly<Record<string, string>> }
  readonly kind?: 'text' | 'address' | 'code' | 'long'
  /** So many base units of the view's coin it is: what they are worth may stand beside it. */
  readonly units?: bigint
  /** The same to the last digit, where `value` is rounded: it stands first among the details. */
  readonly exact?: Fact
}

/** The coin of a chain. */
export interface Coin {
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
  readonly coin?: Coin
}

/** What an EVM account is asked to do, one call after the other: a node may try it out. */
export interface Effect {
  readonly chainId: string
  readonly calls: readonly {
    readonly to: `0x${string}` | undefined
    readonly value: bigint
    readonly data: `0x${string}`
  }[]
}

/** What a Solana account is asked to do, in one transaction: a node may try it out. */
export interface SolanaEffect {
  readonly chainId: string
  readonly transaction: SolanaTransaction
}

/** A request that was read and waits for the visitor. */
export interface Approval {
  readonly view: ApprovalView
  readonly effect?: Effect | SolanaEffect
  readonly fee?: FeeChoice
  /** What the EVM account must have of the coin for it to begin: amounts, and the most that the fee may be. */
  readonly needs?: bigint
  /** All that it does, where calls and fees are all of it: what a permission may cover. */
  readonly spends?: Effect & { readonly fee: bigint }
  /** What the application is told where the visitor says no, if that is not 4001. */
  readonly refusal?: () => RpcFailure
  /** Signs and sends what the view was made of. */
  approve(): Promise<unknown>
}

/** What a request is read with. */
export interface ApprovalContext {
  /** Of the application, from the channel. */
  readonly origin: string
  /** CAIP-2, of the request, else the one the application is on. */
  readonly chainId: string
  /** CAIP-2: the one the application is on. */
  readonly activeChainId: string
  /** The EVM account is a smart one where the chain can: several calls go as one. */
  readonly isSmart: boolean
  readonly evmAddress: `0x${string}`
  readonly solanaAddress: string
  readonly network: (chainId: string) => FrameNetwork | undefined
  readonly vault: Vault
  /** Asks a node of a chain. @throws {RpcFailure} */
  readonly ask: (chainId: string, method: string, params: readonly unknown[]) => Promise<unknown>
  /** What the coin of a network costs, where somebody says so in time. */
  readonly priceOf: AskPrice
  readonly store: PageStore
  /** Unix time in ms */
  readonly now: () => number
  /** Aborted when the page gave up: before the approval nothing is done then. */
  readonly signal: AbortSignal
  /** A permission covers the request: the visitor sees nothing of it. */
  readonly isPermitted?: boolean
  /**
   * Told what became of a request of which only the beginning was done: the visitor sees it before the page has its
   * answer.
   */
  readonly onIncomplete?: (outcome: ApprovalView) => void
  /**
   * What is done when the request ends with an answer that the page hears, and never where the visitor says no before.
   */
  readonly onAnswerDelivered: (note: () => Promise<unknown>) => void
  /**
   * To be called when the visitor said yes, or had said so before: from here on all is brought to its end, whoever gave
   * up.
   */
  readonly approved: () => void
}

/** What was approved before and needs no second approval: its result is `done`. */
export interface Done {
  readonly done: unknown
}

/** @throws {RpcFailure} for params that make no sense, and where the network does not answer */
export type PrepareApproval = (params: unknown, env: ApprovalContext) => Promise<Approval | Done>
