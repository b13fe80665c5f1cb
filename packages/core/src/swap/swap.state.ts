import { fiatValueOf } from '../amounts/fiat.js'
import { readAmount } from '../amounts/read-amount.js'
import { formatUnits } from '../amounts/units.js'
import type { CaipAddress } from '../caip/caip-address.js'
import type { W3mError } from '../errors/w3m-error.js'
import { slippageDefaultBps } from '../limits/swap-limits.js'
import type { SwapAction, SwapOutcome } from '../namespaces/swap-support.js'
import type { Token } from '../tokens/token.js'

/** Which of the two amounts was typed, and is fixed: what is given, or what arrives. */
export type SwapSide = 'from' | 'to'

/** A quote of a service for a swap. Amounts are in base units. */
export interface SwapQuote {
  /** What is given. */
  readonly fromUnits: bigint
  /** What arrives, as it is quoted. */
  readonly toUnits: bigint
  /** The least that arrives where what is given is fixed; the most that is given where what arrives is. */
  readonly limitUnits: bigint
  /** The symbols of the tokens on the way, both ends included; empty where the service does not say. */
  readonly route: readonly string[]
  /** The price impact of the swap, in hundredths of a per cent; undefined when unknown. */
  readonly impactBps: number | undefined
  /** The provider's fee, in base units of the token received; undefined when it takes or reports none. */
  readonly providerFeeUnits: bigint | undefined
  /** A token on the way keeps a part of what is moved. */
  readonly isTaxed: boolean
  /** The likely network fee, in base units of the coin; undefined when unknown. */
  readonly feeUnits: bigint | undefined
  /** The service knows no price of gas on this network. */
  readonly isGasUnsupported: boolean
  /** Unix ms. */
  readonly atMs: number
}

/** A swap as it will be sent. */
export interface PreparedQuote extends SwapQuote {
  /** The account that swaps, with its network. */
  readonly account: CaipAddress
  /** What is given. */
  readonly from: Token
  /** What arrives. */
  readonly to: Token
  /** Which amount is fixed; the other one may move as far as `limitUnits`. */
  readonly side: SwapSide
  /** What the wallet is asked for next: the allowance, the swap, or both as one. */
  readonly action: SwapAction
  /**
   * The contract that the next approval lets spend `from`; undefined where none is approved, also while an allowance is
   * reset to 0.
   */
  readonly spender: string | undefined
  /** The most that it may cost, in base units of the network's coin. */
  readonly feeMaxUnits: bigint
  /** A node has tried it, and what arrives is what it says. Else the service alone says it. */
  readonly isSimulated: boolean
}

/** How far a swap is: typed, prepared, waiting for its allowance, before the wallet, or sent. */
export type SwapPhase = 'editing' | 'preparing' | 'prepared' | 'approving' | 'asking' | 'sent'

/** The swap that the visitor fills in, its quote, and what becomes of it. */
export interface SwapState {
  /** The token to sell, with the account's balance; undefined until one is chosen. */
  readonly from: Token | undefined
  /** The token to buy; undefined until one is chosen. */
  readonly to: Token | undefined
  /** As it was typed, in whole tokens of what `side` says. */
  readonly amount: string
  /** The side that `amount` was typed for. */
  readonly side: SwapSide
  /** All that there is: of the coin, what the fee leaves. */
  readonly isMax: boolean
  /** The slippage tolerance until the swap is mined, in hundredths of a per cent. */
  readonly slippageBps: number
  /** The quote for the typed amount; undefined until there is one. */
  readonly quote: SwapQuote | undefined
  /** A quote of what is typed is on its way. */
  readonly isQuoting: boolean
  /** `editing` again once something is typed. */
  readonly phase: SwapPhase
  /** There from `prepared` on. */
  readonly prepared: PreparedQuote | undefined
  /** Why the last step failed. */
  readonly error: W3mError | undefined
  /** The transaction of the allowance that is `approving`, once the wallet has sent it. */
  readonly approvalId: string | undefined
  /**
   * What was sent, once it is: the transaction, or the batch (`SentTransfer.batch`); of one that was sped up, what took
   * its place.
   */
  readonly sentId: string | undefined
  /** What was moved, once the chain says it. */
  readonly outcome: SwapOutcome | undefined
}

/** What was worked out for what stood there before is gone once something is typed. */
export const unquoted: Omit<SwapState, 'from' | 'to' | 'amount' | 'side' | 'isMax' | 'slippageBps' | 'isQuoting'> = {
  quote: undefined,
  phase: 'editing',
  prepared: undefined,
  error: undefined,
  approvalId: undefined,
  sentId: undefined,
  outcome: undefined,
}

export const emptySwap: SwapState = {
  from: undefined,
  to: undefined,
  amount: '',
  side: 'from',
  isMax: false,
  slippageBps: slippageDefaultBps,
  isQuoting: false,
  ...unquoted,
}

/** The tokens that can be swapped on the network, those of the account first. */
export type SwapTokens =
  /** None are known yet of this network and account. */
  | { readonly phase: 'loading'; readonly tokens: readonly Token[] }
  | { readonly phase: 'ready'; readonly tokens: readonly Token[] }
  /** They could not be read; `tokens` are those that were read before. */
  | { readonly phase: 'failed'; readonly tokens: readonly Token[]; readonly error: W3mError }

/** What was typed, in base units of what `side` says; undefined where it is no amount. */
export function fixedUnits({ from, to, side, amount }: Pick<SwapState, 'from' | 'to' | 'side' | 'amount'>) {
  const token = side === 'from' ? from : to
  return token && readAmount(amount, token.decimals)
}

/** An amount of one side as it stands in its field: typed, or quoted; empty where there is none. */
export function shownAmount(state: SwapState, side: SwapSide): string {
  if (state.side === side) return state.amount
  const token = state[side]
  if (!token || !state.quote) return ''
  return formatUnits(side === 'from' ? state.quote.fromUnits : state.quote.toUnits, token.decimals)
}

/** The next missing input, which is also the label of the button. */
export type SwapStep =
  'select-token' | 'enter-amount' | 'incorrect-value' | 'insufficient-balance' | 'failed' | 'quoting' | 'review'

/** The first thing that is missing. */
export function swapStep(state: SwapState): SwapStep {
  const { from, to, amount, quote, error, isQuoting, side } = state
  if (!from || !to) return 'select-token'
  if (amount.trim() === '') return 'enter-amount'
  const units = fixedUnits(state)
  if (!units) return 'incorrect-value'
  const spentUnits = side === 'from' ? units : quote?.fromUnits
  if (spentUnits !== undefined && spentUnits > from.units) return 'insufficient-balance'
  if (quote) return 'review'
  return error && !isQuoting ? 'failed' : 'quoting'
}

/** The value of an amount of a token; undefined when its price is unknown. */
export const swapFiatValue = (token: Token | undefined, units: bigint | undefined): bigint | undefined =>
  token?.price === undefined || units === undefined ? undefined : fiatValueOf(units, token.decimals, token.price)

const bps = 10_000n

/** The least that may arrive, or the most that may be given. */
export const limitOf = (side: SwapSide, units: bigint, slippageBps: number): bigint =>
  side === 'from' ? (units * (bps - BigInt(slippageBps))) / bps : (units * (bps + BigInt(slippageBps)) + bps - 1n) / bps

/** True where a newer quote gives less than what a visitor was shown as the least, or wants more than the most. */
export const isBeyond = (
  { side, limitUnits }: Pick<PreparedQuote, 'side' | 'limitUnits'>,
  { fromUnits, toUnits }: Pick<SwapQuote, 'fromUnits' | 'toUnits'>,
): boolean => (side === 'from' ? toUnits < limitUnits : fromUnits > limitUnits)

/** Symbols that are offered first. */
const suggestedSymbols: readonly string[] =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )

export const isSuggested = ({ symbol, isUnlisted }: Token): boolean =>
  !isUnlisted && suggestedSymbols.includes(symbol.toUpperCase())

/** What looks like another token is found by whoever has its contract. */
export const searchTokens = (tokens: readonly Token[], query: string): readonly Token[] => {
  const needle = query.trim().toLowerCase()
  return tokens.filter(({ name, symbol, address = '', isUnlisted, spam }) =>
    isUnlisted && spam
      ? address.toLowerCase() === needle
      : [name, symbol, address].some(text => text.toLowerCase().includes(needle)),
  )
}

/** A token by what a page names it with: its contract or its CAIP-10 id, or the symbol of one that the service lists. */
export function findToken(tokens: readonly Token[], name: string | undefined): Token | undefined {
  if (!name) return undefined
  const needle = String(name).toLowerCase()
  return (
    tokens.find(({ id, address }) => [id, address].some(reference => reference?.toLowerCase() === needle)) ??
    tokens.find(({ symbol, isUnlisted }) => !isUnlisted && symbol.toLowerCase() === needle)
  )
}
