import type { SwapPreselection, SwapSide, SwapState, SwapStep, SwapStore, SwapTokens, Token, W3mError } from '@w3m/core'
import { useMemo } from 'react'
import { useSlice, useStore, type SliceSource } from '../instance/use-slice.js'

/** What `useW3mSwap` returns: the swap, and the ways to fill it in, prepare it and send it. */
export interface UseW3mSwap {
  /** The typed swap, its quote, its phase, and why it failed. Undefined until its code is loaded. */
  readonly state: SwapState | undefined
  /** What is missing before it can be prepared. */
  readonly step: SwapStep | undefined
  /** The tokens that can be swapped, those of the account first. */
  readonly tokens: SwapTokens | undefined
  /** Why its code could not be loaded. The next call of any function loads it again. */
  readonly error: W3mError | undefined
  /** Reads the tokens and chooses some by symbol, contract or CAIP-10 id. Without names: the network's coin. */
  readonly preselect: (preselection?: SwapPreselection) => Promise<void>
  /** Chooses the token of a side; if it is on the other side already, the two swap places. */
  readonly setToken: (side: SwapSide, token: Token) => Promise<void>
  /** @param amount as it was typed, in whole tokens of the side: `1.5`. The quote follows 200 ms later */
  readonly setAmount: (side: SwapSide, amount: string) => Promise<void>
  /** Gives all of the token; of the network's coin, what the fee leaves. */
  readonly setMax: () => Promise<void>
  /** Each token takes the place of the other. */
  readonly reverse: () => Promise<void>
  /** @param bps hundredths of a per cent */
  readonly setSlippage: (bps: number) => Promise<void>
  /** Keeps prices and the quote fresh. Resolves with a function that stops it. */
  readonly watch: () => Promise<() => void>
  /** Builds the transaction and simulates it on a node; the state holds the result. */
  readonly prepare: () => Promise<void>
  /**
   * Asks the wallet for what `state.prepared.ask` says: the allowance, the swap, or both as one. Resolves with the
   * transaction's id; rejects with a `W3mError`, the wallet's number where it refuses.
   */
  readonly confirm: () => Promise<string>
  /** Goes back from the prepared swap to the typed one, except while the wallet is asked. */
  readonly edit: () => Promise<void>
  /** Clears the typed swap, except while a swap is under way. Sent transactions are still followed. */
  readonly reset: () => Promise<void>
}

const source: SliceSource<SwapStore, SwapState> = {
  hook: 'useW3mSwap',
  load: w3m => w3m.load.swap(),
  store: swap => swap.$state,
}

/**
 * Swaps tokens of the connected account, with a screen of your own. @throws {W3mError} `NO_INSTANCE` outside a provider,
 * where the page has not exactly one instance
 */
export function useW3mSwap(): UseW3mSwap {
  const { slice, value, error, ensure } = useSlice(source)
  const tokens = useStore(slice?.$tokens)
  const actions = useMemo(() => {
    // Synchronous once the code is loaded: the state must hold the typed text before React renders its field again.
    return {
      preselect: async (preselection?: SwapPreselection) => (slice ?? (await ensure())).preselect(preselection),
      setToken: async (side: SwapSide, token: Token) => (slice ?? (await ensure())).setToken(side, token),
      setAmount: async (side: SwapSide, amount: string) => (slice ?? (await ensure())).setAmount(side, amount),
      setMax: async () => (slice ?? (await ensure())).setMax(),
      reverse: async () => (slice ?? (await ensure())).reverse(),
      setSlippage: async (bps: number) => (slice ?? (await ensure())).setSlippage(bps),
      watch: async () => (slice ?? (await ensure())).watch(),
      prepare: async () => (slice ?? (await ensure())).prepare(),
      confirm: async () => (slice ?? (await ensure())).confirm(),
      edit: async () => (slice ?? (await ensure())).edit(),
      reset: async () => (slice ?? (await ensure())).reset(),
    }
  }, [slice, ensure])
  return useMemo(
    () => ({ state: value, step: value && slice?.step(), tokens, error, ...actions }),
    [value, slice, tokens, error, actions],
  )
}
