import type { CaipAddress } from '../caip/caip-address.js'
import { isSimilarAddress } from '../caip/similar-address.js'
import type { W3mError } from '../errors/w3m-error.js'
import { isSameAddress } from '../namespaces/eip155/evm-address.js'
import type { ReplacementReason, TransferMark } from '../namespaces/transfer-support.js'
import type { Token } from '../tokens/token.js'
import { typedUnits } from './typed-amount.js'

/** The warnings about a recipient. */
export type RecipientWarning = 'own' | 'first' | 'contract' | 'token' | 'burn' | 'lookalike' | NameWarning

/**
 * The warnings about a name: its letters look like others, or like a known name; it has an address for another network
 * only; no chain of the application knows it, so only the service vouches for its address.
 */
export type NameWarning = 'homoglyph' | 'other-chain' | 'unverified'

/** The problems with a name: nobody has it, it has no address for the network, its kind is not supported, or its lookup
 * failed. */
export type NameProblem = 'name-unknown' | 'name-elsewhere' | 'name-unsupported' | 'name-failed'

/**
 * Why nothing can be sent to the typed recipient: it is no address, its checksum is wrong (EIP-55), it belongs to
 * another namespace, or its name leads nowhere.
 */
export type RecipientProblem = 'invalid' | 'checksum' | 'namespace' | NameProblem

/** The typed recipient, and the result of its check. */
export type Recipient =
  /** Nothing is typed, or no account is connected that could send. */
  | { readonly status: 'empty'; readonly text: string }
  /** It is being read; of a name, its address is asked for. */
  | { readonly status: 'checking'; readonly text: string }
  /** Nothing can be sent to it. */
  | { readonly status: 'wrong'; readonly text: string; readonly problem: RecipientProblem }
  | {
      readonly status: 'ready'
      /** The typed text; `0x` is added to an EVM address without it. */
      readonly text: string
      /** The address of the recipient, in the network's spelling. */
      readonly address: string
      /** The typed name, in the spelling of the service that resolved it. */
      readonly name?: string
      /**
       * What the visitor is told before they send; `contract` joins once a node has answered. Empty where nothing
       * stands out.
       */
      readonly warnings: readonly RecipientWarning[]
    }

/** A transfer as it will be sent. Amounts are in base units. */
export interface SendQuote {
  /** The account that sends, with its network. */
  readonly account: CaipAddress
  /** What is sent: the network's coin, a token, or an NFT. */
  readonly token: Token
  /**
   * What is sent, in base units: less than was typed where all of the coin is sent and the fee has to be paid of it.
   */
  readonly units: bigint
  /** The recipient's address. */
  readonly to: string
  /** Where a name was typed. */
  readonly name?: string
  /** The warnings about the recipient, after a node and, for a name, its chain were read. */
  readonly warnings: readonly RecipientWarning[]
  /** What it will likely cost, in the network's coin; undefined where the wallet alone will know. */
  readonly feeUnits: bigint | undefined
  /** The most that it may cost, in base units of the network's coin. */
  readonly feeMaxUnits: bigint
  /** The part of the fee that an account opened for the recipient keeps as its deposit; absent when none is opened. */
  readonly depositUnits?: bigint
  /** The amount received, when the token keeps a part of it; absent when all of it arrives, or no node can simulate. */
  readonly receivedUnits?: bigint
  /** What will be left of the token. */
  readonly remainingUnits: bigint
}

/** How far a transfer is: typed, prepared (network fee known), before the wallet, or sent. */
export type SendPhase = 'editing' | 'preparing' | 'prepared' | 'asking' | 'sent'

/** The transfer that the visitor fills in, and what becomes of it. */
export interface SendState {
  /** What will be sent; undefined until one is chosen. */
  readonly token: Token | undefined
  /** As it was typed: in whole tokens, or where `isFiat` is set in the money of the option `currency`. */
  readonly amount: string
  /** Whether `amount` is money, and not whole tokens. */
  readonly isFiat: boolean
  /** Sends the whole balance; `prepare` subtracts the fee. */
  readonly isMax: boolean
  /** Stays where another token is chosen; on another network it is read anew. */
  readonly recipient: Recipient
  /** `editing` again once something is typed or preparing fails, `prepared` again where the wallet does not send it. */
  readonly phase: SendPhase
  /** Set from `prepared` on. */
  readonly quote: SendQuote | undefined
  /** Why the last step failed. */
  readonly error: W3mError | undefined
  /** The transaction, once it is sent. */
  readonly sentId: string | undefined
}

export const emptyDraft: SendState = {
  token: undefined,
  amount: '',
  isFiat: false,
  isMax: false,
  recipient: { status: 'empty', text: '' },
  phase: 'editing',
  quote: undefined,
  error: undefined,
  sentId: undefined,
}

/** The next missing input, which is also the label of the button. */
export type SendStep =
  | 'select-token'
  | 'incorrect-value'
  | 'add-amount'
  | 'insufficient-funds'
  | 'add-address'
  | 'invalid-address'
  | 'preview'

/** The first thing that is missing. */
export function sendStep({
  token,
  amount,
  isFiat,
  isMax,
  recipient,
}: Pick<SendState, 'token' | 'amount' | 'isFiat' | 'isMax' | 'recipient'>): SendStep {
  if (!token) return 'select-token'
  const isTyped = amount.trim() !== ''
  const units = isMax ? token.units : typedUnits({ amount, isFiat }, token)
  if (!isTyped) return 'add-amount'
  if (!units) return 'incorrect-value'
  if (units > token.units) return 'insufficient-funds'
  if (recipient.text.trim() === '') return 'add-address'
  return recipient.status === 'ready' ? 'preview' : 'invalid-address'
}

/** A transaction that this browser sent, with its status. */
export interface SentTransfer {
  /** The id of the transaction. */
  readonly id: string
  /** The account that sent, with its network. */
  readonly account: CaipAddress
  /** The recipient's address; of a swap, the contract that was called; of an allowance, its spender. */
  readonly to: string
  /** Where a name was typed. */
  readonly name?: string | undefined
  /** Of the token that was sent, swapped or permitted; of an NFT, its title. */
  readonly symbol: string
  /** In whole tokens, as decimal text. */
  readonly amount: string
  /** `amount` is what was quoted: a swap of which what arrives is fixed takes what it takes. Absent: it is exact. */
  readonly isEstimate?: true
  /** Unix ms. */
  readonly atMs: number
  /**
   * `pending`; `confirmed` or `failed` in a block; `replaced`: another one has its nonce; `dropped`: no node knows it
   * any more.
   */
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'
  /** The data with which its namespace follows it: plain JSON. */
  readonly mark: TransferMark
  /** Its former id, before its transaction was known: the id of a batch of calls. */
  readonly batch?: string
  /** The id of the coin, token or NFT that was sent; absent where something else was done. */
  readonly tokenId?: string
  /** Of an NFT, whose title `symbol` is; absent for coins and tokens. */
  readonly isNft?: true
  /** The symbol of the token that it was swapped for; absent where it was sent. */
  readonly swappedFor?: string
  /** For an allowance, which moves nothing: gives it to `to`, or revokes it. */
  readonly permits?: 'approve' | 'revoke'
  /** The id of the allowance that it takes back. */
  readonly allowanceId?: string
  /** When its outcome was learned, in Unix ms. */
  readonly endedAtMs?: number
  /**
   * The pending transaction that this one replaces: `repriced` repeats it at a higher fee, `cancelled` sends nothing to
   * the account itself. A cancellation that is repriced stays `cancelled`.
   */
  readonly replaces?: { readonly id: string; readonly reason: ReplacementReason }
  /**
   * The transaction of this browser that was mined in its place, and their relation: the same with a higher fee, its
   * cancellation, or an earlier one that it failed to replace.
   */
  readonly replacedBy?: { readonly id: string; readonly as: ReplacementReason | 'earlier' }
}

/** @param known whom this account sent to before */
export function warningsOf(
  address: string,
  sender: string,
  {
    token,
    isContract,
    isBurn,
    known,
  }: {
    readonly token: string | undefined
    readonly isContract: boolean
    readonly isBurn: boolean
    readonly known: readonly string[]
  },
): readonly RecipientWarning[] {
  const isOwn = isSameAddress(address, sender)
  const isKnown = known.some(knownAddress => isSameAddress(knownAddress, address))
  const isLookalike =
    !isOwn && !isKnown && [sender, ...known].some(knownAddress => isSimilarAddress(knownAddress, address))
  return [
    ...(isBurn ? (['burn'] as const) : []),
    ...(isLookalike ? (['lookalike'] as const) : []),
    ...(token !== undefined && isSameAddress(address, token)
      ? (['token'] as const)
      : isContract
        ? (['contract'] as const)
        : []),
    ...(isOwn ? (['own'] as const) : isKnown ? [] : (['first'] as const)),
  ]
}
