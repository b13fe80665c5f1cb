import { optionalError } from '../errors/optional-error.js'
import type { W3mError } from '../errors/w3m-error.js'
import { asW3mError } from '../rpc/as-w3m-error.js'
import type { Preparation } from './prepare-swap.js'
import type { SwapDraft } from './quoting.js'
import { sendSwap, waitForApproval } from './send-swap.js'
import type { SwapDeps } from './swap-deps.js'

interface Steps {
  readonly preparation: () => Preparation | undefined
  readonly prepare: () => Promise<void>
  /** The swap is sent. */
  readonly sent: (id: string) => void
}

/** Asks the wallet for what is prepared: the allowance, the swap, or both as one. */
export function createConfirm(
  deps: SwapDeps,
  draft: SwapDraft,
  { preparation, prepare, sent }: Steps,
): () => Promise<string> {
  const { $state, change } = draft
  /** Of those that the wallet was asked for, the one whose answer counts: the last, or one that it sent later still. */
  let answering: object | undefined

  /** What follows once the wallet has sent it. */
  async function goOn(id: string, { made, quote }: Preparation, isStill: () => boolean): Promise<void> {
    if (made.ask !== 'approve') {
      deps.track('SWAP_SUCCESS', quote)
      return isStill() ? sent(id) : undefined
    }
    if (isStill()) change({ phase: 'approving', approvalId: id, error: undefined })
    await waitForApproval(deps, id)
    if (!isStill()) return
    change({ phase: 'prepared' })
    await prepare()
  }

  return async function confirm(): Promise<string> {
    const current = preparation()
    if ($state.get().phase !== 'prepared' || !current) throw optionalError('NOT_PREPARED', {})
    const isApproval = current.made.ask === 'approve'
    const started = draft.version()
    const me = (answering = {})
    let isOver = false
    const isStill = () => started === draft.version()
    const fails = (reason: unknown): W3mError => {
      isOver = true
      const error = asW3mError(reason)
      deps.track(isApproval ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR', current.quote, error.message)
      if (isStill() && answering === me) change({ phase: 'prepared', error })
      return error
    }
    change({ phase: isApproval ? 'approving' : 'asking', error: undefined, approvalId: undefined })
    try {
      const here = await draft.place()
      if (!isApproval) deps.track('INITIATE_SWAP', current.quote)
      const { id, rest } = await sendSwap(deps, here, current, async answer => {
        // Also after the time for its answer: what is sent already is not to be confirmed once more.
        answering = me
        await goOn(answer, current, isStill).catch((reason: unknown) => {
          if (!isOver) throw reason
          fails(reason)
        })
      })
      await rest
      return id
    } catch (reason) {
      throw fails(reason)
    }
  }
}
