import type { SwapPreselection, SwapSide, SwapState, SwapStep, SwapStore, SwapTokens, Token, W3mError } from '@w3m/core'
import { useMemo } from 'react'
import { useSlice, useStore, type SliceSource } from '../instance/use-slice.js'

/** What `useW3mSwap` returns: the swap, and the ways to fill it in, prepare it and send it. */
export interface UseW3mSwap {
  /** What was typed, its quote, what is being done with it, and why it failed. Undefined until its code is there. */
  readonly state: SwapState | undefined
  /** What is missing before it can be prepared. */
  readonly step: SwapStep | undefined
  /** The tokens that can be swapped, those of the account first. */
  readonly tokens: SwapTokens | undefined
  /** Why its code could not be loaded. Whatever is called next loads it again. */
  readonly error: W3mError | undefined
  /** Reads the tokens and chooses some by symbol, contract or CAIP-10 id. Without names: the network's coin. */
  readonly preselect: (preselection?: SwapPreselection) => Promise<void>
  /** Chooses the token of a side; one that stands on the other side changes places with it. */
  readonly setToken: (side: SwapSide, token: Token) => Promise<void>
  /** @param amount as it was typed, in whole tokens of the side: `1.5`. The quote follows 200 ms later */
  readonly setAmount: (side: SwapSide, amount: string) => Promise<void>
  /** Gives all of the token; of the network's coin, what the fee leaves. */
  readonly setMax: () => Promise<void>
  /** Each token takes the place of the other. */
  readonly reverse: () => Promise<void>
  /** @param bps hundredths of a per cent */
  readonly setSlippage: (bps: number) => Promise<void>
  /** Keeps prices and the quote fresh. Resolves with what stops it. */
  readonly watch: () => Promise<() => void>
  /** Makes the transaction and has a node try it; the state says what came. */
  readonly prepare: () => Promise<void>
  /**
   * Asks the wallet for what `state.prepared.ask` says: the allowance, the swap, or both as one. Resolves with the
   * transaction's id; rejects with a `W3mError`, the wallet's number where it refuses.
   */
  readonly confirm: () => Promise<string>
  /** Back from what was prepared to what was typed; not while the wallet is asked. */
  readonly edit: () => Promise<void>
  /** Forgets what was typed; nothing while a swap is under way. What was sent is followed on. */
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
    // At once where it is loaded: what is typed stands in the state before React draws its field anew.
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
