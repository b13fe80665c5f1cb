import { optionalError } from '../errors/optional-error.js'
import { asW3mError } from '../rpc/as-w3m-error.js'
import type { SwapDraft } from './quoting.js'
import type { SwapDeps } from './swap-deps.js'
import { readFailure } from './swap-place.js'
import type { SwapRun } from './swap-run.js'
import { swapStep } from './swap.state.js'

/** What follows the draft to the chain. It loads with the first swap that is prepared: many visitors look at quotes. */
export function createRunStart(deps: SwapDeps, draft: SwapDraft) {
  const { $state, change } = draft
  let run: SwapRun | undefined
  /** By the version of the draft: what waits in the wallet is not the answer to what was prepared after it. */
  const pendingRequests = new Map<number, Promise<string>>()

  /** @param from the phase in which what is prepared is prepared anew */
  async function prepareFrom(from: 'prepared' | 'approving'): Promise<void> {
    const { phase } = $state.get()
    const isFirst = phase === 'editing' && swapStep($state.get()) === 'review'
    if (!isFirst && phase !== from) return
    if (isFirst) change({ phase: 'preparing', error: undefined })
    const started = draft.version()
    const isCurrent = () => started === draft.version() && ['preparing', from].includes($state.get().phase)
    try {
      const { createRun } = await import('./swap-run.js')
      run ??= createRun(deps, draft, () => prepareFrom('approving'))
      await run.prepare(isCurrent)
    } catch (error) {
      // A price that has moved, and whatever else went wrong, ends the preview; what was quoted for it counts no more.
      if (isCurrent())
        change({ phase: 'editing', quote: undefined, prepared: undefined, error: readFailure(asW3mError(error)) })
    }
  }

  return {
    prepare: () => prepareFrom('prepared'),
    confirm(): Promise<string> {
      if (!run) return Promise.reject(optionalError('NOT_PREPARED', {}))
      const started = draft.version()
      const answer = pendingRequests.get(started) ?? run.confirm().finally(() => pendingRequests.delete(started))
      pendingRequests.set(started, answer)
      return answer
    },
  }
}
