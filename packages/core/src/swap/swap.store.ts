import type { ReadableAtom } from 'nanostores'
import { typedDigits } from '../amounts/typed-digits.js'
import { withTimeout } from '../async/with-timeout.js'
import { preselectWaitMs, slippageMaxBps } from '../limits/swap-limits.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { SentTransfer } from '../send/send.state.js'
import type { Token } from '../tokens/token.js'
import { createDraft, type SwapDraft } from './quoting.js'
import type { SwapDeps } from './swap-deps.js'
import { createRunStart } from './start-run.js'
import { createWatch, isBusy } from './swap-watch.js'
import { readAmount } from '../amounts/read-amount.js'
import {
  emptySwap,
  findToken,
  isSuggested,
  searchTokens,
  shownAmount,
  swapStep,
  swapFiatValue,
  type SwapSide,
  type SwapState,
  type SwapStep,
  type SwapTokens,
} from './swap.state.js'

/** What is chosen before the view is there: symbols, contracts or CAIP-10 ids, and an amount in whole tokens. */
export interface SwapPreselection {
  /** The token to sell. Default: the chosen one, else the network's coin. */
  readonly fromToken?: string | undefined
  /** The token to buy. Default: the chosen one. */
  readonly toToken?: string | undefined
  /** The amount to sell. Default: the typed amount stays. */
  readonly amount?: string | number | undefined
}

/** Quotes swaps, prepares them, has the wallet send them, and follows them. `load.swap()` gives it. */
export interface SwapStore {
  /** The namespaces on which tokens can be swapped. */
  readonly namespaces: readonly ChainNamespace[]
  /** What was typed, its quote, and what became of it. Empty until `preselect` or `setToken`. */
  readonly $state: ReadableAtom<SwapState>
  /** The tokens of the network, those of the account first. Loaded by `loadTokens`. */
  readonly $tokens: ReadableAtom<SwapTokens>
  /** The transactions that this browser sent, including swaps, with their status. */
  readonly $sent: ReadableAtom<readonly SentTransfer[]>
  /** The next input that is missing before the swap can be prepared. */
  step(): SwapStep
  /** The text in the field of a side: the typed or the quoted amount, in whole tokens. */
  amountOf(side: SwapSide): string
  /** What that is worth, in units of 10⁻¹² of the option `currency`; undefined where nobody knows the price. */
  fiatValueOf(side: SwapSide): bigint | undefined
  /**
   * The tokens whose name, symbol or contract has the text in it. One that is called like a listed one, or like another
   * of the account, is found by its whole contract alone, and is marked (`spam`).
   */
  search(query: string): readonly Token[]
  /** Those of the service's list that are offered first. */
  suggested(): readonly Token[]
  /** Reads the tokens of the network that is shown. Settles without throwing: `$tokens` says what came. */
  loadTokens(): Promise<void>
  /**
   * Chooses by names; waits up to 5 s for the tokens. Starts with the network's coin where nothing is named; where a
   * token is named that is not there, its side is left empty, and with `fromToken` the amount.
   */
  preselect(preselection: SwapPreselection | undefined): Promise<void>
  /** The token of a side. One that stands on the other side changes places with it. */
  setToken(side: SwapSide, token: Token): void
  /** @param amount as it was typed, in whole tokens of the side: `1.5` */
  setAmount(side: SwapSide, amount: string): void
  /** Gives all of the token; of the network's coin, what the fee leaves. */
  setMax(): Promise<void>
  /** Each token takes the place of the other. */
  reverse(): void
  /** @param bps hundredths of a per cent, 1 to 5000 */
  setSlippage(bps: number): void
  /**
   * Keeps prices, balances and the quote, or what was prepared, fresh while somebody looks: every 10 s while the page is
   * seen. Returns what stops it.
   */
  watch(): () => void
  /** Asks for the quote again now. Settles without throwing. */
  refresh(): Promise<void>
  /**
   * Makes the transaction, has a node try it, and works out its fee. Settles without throwing: the state is `prepared`,
   * or says what went wrong.
   */
  prepare(): Promise<void>
  /**
   * Asks the connected wallet for what was prepared: the allowance, the swap, or both as one; once, however often it is
   * called meanwhile. Once an allowance is in a block, however long that takes, the swap is prepared, and a second call
   * sends it.
   * @returns the transaction's id; of both as one, the one that the wallet gave the batch
   * @throws {W3mError} with the wallet's number where it refuses, `NOT_CONNECTED`, `NOT_PREPARED`,
   *   `SWAP_APPROVAL_FAILED`, `SWITCH_NOT_FOLLOWED`, `WALLET_ANSWER_INVALID`, `TIMEOUT` of the wallet, whose late yes is
   *   taken all the same
   */
  confirm(): Promise<string>
  /** Back from the preview: what was typed stays. Not while the wallet is asked. */
  edit(): void
  /** Forgets what was typed. What was sent is followed on. */
  reset(): void
}

const otherSide = { from: 'to', to: 'from' } as const

type Choices = 'preselect' | 'setToken' | 'setAmount' | 'setMax' | 'reverse' | 'setSlippage' | 'reset'

/** What a visitor chooses and types. */
function createChoices(draft: SwapDraft, { tokenUnknown }: SwapDeps): Pick<SwapStore, Choices> {
  const { $state, $tokens, type, version, maxAmount, loadTokens, loadPrices } = draft
  const price = () => void loadPrices().catch(() => undefined)
  let lastPreselection: SwapPreselection | undefined
  let applied: SwapPreselection | undefined
  /** The token to sell was named and is not there. */
  let isFromMissing = false

  return {
    async preselect(preselection) {
      lastPreselection = preselection ?? lastPreselection
      await withTimeout(loadTokens(), { timeoutMs: preselectWaitMs, name: 'tokens' }).catch(() => undefined)
      const { from, to, phase } = $state.get()
      const { tokens } = $tokens.get()
      const isNew = lastPreselection !== applied
      // What stands there stays, with why it failed, where a view is only shown again: a side that was named and is not
      // there stays empty, too. Among no tokens nothing is chosen.
      if (phase !== 'editing' || tokens.length === 0 || (!isNew && (from || isFromMissing))) return
      applied = lastPreselection
      const newPreselection = (isNew && lastPreselection) || {}
      // What is named and is not there leaves its side empty: another token is not what the page meant.
      const findRequested = (argument: 'fromToken' | 'toToken', fallback: Token | undefined) => {
        const name = newPreselection[argument]
        if (!name) return fallback
        const token = findToken(tokens, name)
        if (!token) tokenUnknown(argument, name)
        return token
      }
      const nativeToken = tokens.find(({ address }) => address === undefined)
      const second = findRequested('toToken', to)
      // Where what is to arrive stood on the other side, what was to arrive is given for it.
      const others = lastPreselection?.toToken
        ? [from, to, nativeToken].filter(token => token?.id !== second?.id)
        : [from, nativeToken]
      const first = findRequested(
        'fromToken',
        others.find(token => token),
      )
      isFromMissing = Boolean(newPreselection.fromToken && !first)
      // Nor is the amount one of another token.
      const amount = isFromMissing ? '' : newPreselection.amount
      type({
        from: first,
        to: second?.id === first?.id ? undefined : second,
        ...(amount !== undefined && { amount: typedDigits(amount), side: 'from' as const, isMax: false }),
      })
      price()
    },
    setToken(side, token) {
      const state = $state.get()
      const other = otherSide[side]
      type({ ...(state[other]?.id === token.id && { [other]: state[side] }), [side]: token, isMax: false })
      price()
    },
    setAmount: (side, amount) => type({ side, amount: typedDigits(amount), isMax: false }),
    async setMax() {
      const started = version()
      const amount = await maxAmount()
      if (amount !== undefined && started === version()) type({ side: 'from', amount, isMax: true })
    },
    reverse() {
      const { from, to, side } = $state.get()
      type({ from: to, to: from, side: otherSide[side], isMax: false })
    },
    setSlippage(bps) {
      const clamped = Math.min(Math.max(Math.round(bps), 1), slippageMaxBps)
      if (Number.isFinite(clamped)) type({ slippageBps: clamped })
    },
    reset() {
      if (isBusy($state.get())) return
      isFromMissing = false
      type({ ...emptySwap, slippageBps: $state.get().slippageBps })
    },
  }
}

export function createSwapStore({ namespaces, ...deps }: SwapDeps & Pick<SwapStore, 'namespaces'>): SwapStore {
  const draft = createDraft(deps)
  const { $state, $tokens, type } = draft
  const run = createRunStart(deps, draft)
  const choices = createChoices(draft, deps)
  const watch = createWatch(deps, draft, { prepare: run.prepare, preselect: choices.preselect })

  return {
    namespaces,
    $state,
    $tokens,
    $sent: deps.$sent,
    step: () => swapStep($state.get()),
    amountOf: side => shownAmount($state.get(), side),
    fiatValueOf(side) {
      const state = $state.get()
      const token = state[side]
      return swapFiatValue(token, token && readAmount(shownAmount(state, side), token.decimals))
    },
    search: query => searchTokens($tokens.get().tokens, query),
    suggested: () => $tokens.get().tokens.filter(isSuggested),
    loadTokens: () => draft.loadTokens(),
    ...choices,
    watch,
    refresh: () => draft.requote(),
    ...run,
    edit() {
      // What is on its way to the chain is waited for, and nobody is held by it.
      if (!isBusy($state.get()) || $state.get().approvalId) type({})
    },
  }
}
