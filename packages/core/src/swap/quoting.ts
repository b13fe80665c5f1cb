import { atom } from '../async/atom.js'
import { asW3mError } from '../rpc/as-w3m-error.js'
import { formatUnits } from '../amounts/units.js'
import { optionalError } from '../errors/optional-error.js'
import { quoteDebounceMs } from '../limits/swap-limits.js'
import type { SwapDeps } from './swap-deps.js'
import { createGasPrice, placeOf, readFailure } from './swap-place.js'
import { readQuote, wireId } from './swap-service.js'
import { createTokenList } from './swap-tokens.js'
import { emptySwap, fixedUnits, unquoted, type SwapQuote, type SwapState } from './swap.state.js'

/** Of the coin, so much is left for fees where all of it is swapped: a swap over three pools, half as much again. */
const gasReserve = 600_000n

export type SwapDraft = ReturnType<typeof createDraft>

/** What is typed, and what a service says to it. */
export function createDraft(deps: SwapDeps) {
  const { service, now, setTimer } = deps
  const $state = atom<SwapState>(emptySwap)
  const change = (changes: Partial<SwapState>) => $state.set({ ...$state.get(), ...changes })
  /** Grows with all that is typed: what was asked for before is of no use then. */
  let version = 0
  let controller: AbortController | undefined
  let stopTimer: (() => void) | undefined

  const place = () => placeOf(deps)
  const { $tokens, loadTokens, loadPrices } = createTokenList(deps, $state)
  const gasPrice = createGasPrice(deps)

  async function fetchQuote(signal: AbortSignal): Promise<SwapQuote> {
    const state = $state.get()
    const { from, to, side } = state
    const units = fixedUnits(state)
    const { network, swaps } = await place()
    if (!from || !to || !units) throw optionalError('SWAP_NO_QUOTE', {})
    const { coinAddress } = swaps
    const address = deps.sender()?.address
    const [answer, price] = await Promise.all([
      service.quotes(
        {
          query: {
            amount: String(units),
            from: wireId(from, coinAddress),
            to: wireId(to, coinAddress),
            ...(address && { userAddress: address }),
            ...(side === 'to' && { side }),
          },
        },
        signal,
      ),
      gasPrice(network),
    ])
    const { tokens } = $tokens.get()
    return readQuote(answer.quotes[0], state, units, { tokens, coinAddress, gasPrice: price, atMs: now() })
  }

  /** Settles without throwing: the state says what came. */
  async function requote(): Promise<void> {
    stopTimer?.()
    const { from, to, phase, quote: previousQuote, error } = $state.get()
    if (!from || !to || !fixedUnits($state.get()) || phase !== 'editing') return
    controller?.abort()
    const { signal } = (controller = new AbortController())
    change({ isQuoting: true })
    const answer: Partial<SwapState> = await fetchQuote(AbortSignal.any([signal, deps.signal])).then(
      // That the price has moved is said beside the first one after it.
      quote => ({ quote, error: previousQuote || error?.code !== 'SWAP_PRICE_MOVED' ? undefined : error }),
      // An old quote is none: nobody is shown a price that nobody offers.
      (reason: unknown) => ({ quote: undefined, error: readFailure(asW3mError(reason)) }),
    )
    // What is prepared by then has a price of its own.
    if (!signal.aborted) change({ ...($state.get().phase === 'editing' && answer), isQuoting: false })
  }

  /** Something was typed: what was worked out for what stood there before counts no more. */
  function type(changes: Partial<SwapState>): void {
    version += 1
    controller?.abort()
    stopTimer?.()
    const next = { ...$state.get(), ...changes }
    const needsQuote = next.from !== undefined && next.to !== undefined && Boolean(fixedUnits(next))
    $state.set({ ...next, ...unquoted, isQuoting: needsQuote })
    if (needsQuote) stopTimer = setTimer(() => void requote(), quoteDebounceMs)
  }

  /** All of what is given, as it is there by then; of the coin, what fees leave. */
  async function maxAmount(): Promise<string | undefined> {
    const network = deps.network()
    const price = network && $state.get().from?.address === undefined && (await gasPrice(network))
    const { from } = $state.get()
    const reservedForGas = typeof price === 'bigint' ? gasReserve * price : 0n
    return from && formatUnits(from.units > reservedForGas ? from.units - reservedForGas : 0n, from.decimals)
  }

  return {
    $state,
    $tokens,
    change,
    type,
    place,
    requote,
    loadTokens,
    loadPrices,
    maxAmount,
    version: () => version,
  }
}
