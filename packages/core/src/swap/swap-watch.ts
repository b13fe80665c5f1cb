import { swapRefreshMs } from '../limits/swap-limits.js'
import type { SwapDraft } from './quoting.js'
import type { SwapDeps } from './swap-deps.js'
import type { SwapState } from './swap.state.js'

export const isBusy = ({ phase }: SwapState): boolean => phase === 'asking' || phase === 'approving'

/** Keeps what is shown fresh; where no token was there to choose, it is chosen as soon as there is. */
export function createWatch(
  deps: SwapDeps,
  draft: SwapDraft,
  {
    prepare,
    preselect,
  }: { readonly prepare: () => Promise<void>; readonly preselect: (none: undefined) => Promise<void> },
): () => () => void {
  const { $state } = draft
  let freshAtMs = 0

  async function refresh(): Promise<void> {
    const { phase } = $state.get()
    if (isBusy($state.get()) || phase === 'sent' || phase === 'preparing') return
    freshAtMs = deps.now()
    if (phase === 'prepared') return prepare()
    await draft.loadTokens({ isForced: true })
    if (!$state.get().from) await preselect(undefined)
    await draft.requote()
    await draft.loadPrices().catch(() => undefined)
  }

  return function watch() {
    const { prepared, quote, error } = $state.get()
    // Who reads that the price has moved is shown the one of now with it.
    freshAtMs = (prepared ?? quote)?.atMs ?? (error?.code === 'SWAP_PRICE_MOVED' ? 0 : deps.now())
    const refreshIfStale = () => deps.now() - freshAtMs >= swapRefreshMs && void refresh()
    refreshIfStale()
    const start = (): (() => void) =>
      deps.setTimer(() => {
        stopTimer = start()
        if (deps.isVisible()) void refresh()
      }, swapRefreshMs)
    let stopTimer = start()
    const stopVisible = deps.onVisible(refreshIfStale)
    return () => {
      stopTimer()
      stopVisible()
    }
  }
}
