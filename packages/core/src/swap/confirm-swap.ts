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
  async function afterSent(id: string, { prepared, quote }: Preparation, isCurrent: () => boolean): Promise<void> {
    if (prepared.action !== 'approve') {
      deps.track('SWAP_SUCCESS', quote)
      return isCurrent() ? sent(id) : undefined
    }
    if (isCurrent()) change({ phase: 'approving', approvalId: id, error: undefined })
    const hasLanded = await waitForApproval(deps, id)
    if (!isCurrent()) return
    if (!hasLanded) return draft.type({})
    // Still `approving`: what was prepared before is not to be confirmed once more.
    await prepare()
  }

  return async function confirm(): Promise<string> {
    const current = preparation()
    const { phase, prepared } = $state.get()
    // What failed to be prepared anew has ended what was prepared before.
    if (phase !== 'prepared' || !prepared || !current) throw optionalError('NOT_PREPARED', {})
    const isApproval = current.prepared.action === 'approve'
    const started = draft.version()
    const attempt = (answering = {})
    let hasEnded = false
    const isCurrent = () => started === draft.version()
    const fails = (reason: unknown): W3mError => {
      hasEnded = true
      const error = asW3mError(reason)
      deps.track(isApproval ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR', current.quote, error.message)
      if (isCurrent() && answering === attempt) change({ phase: 'prepared', error })
      return error
    }
    change({ phase: isApproval ? 'approving' : 'asking', error: undefined, approvalId: undefined })
    try {
      const context = await draft.place()
      if (!isApproval) deps.track('INITIATE_SWAP', current.quote)
      const { id, rest } = await sendSwap(deps, context, current, async answer => {
        // Also after the time for its answer: what is sent already is not to be confirmed once more.
        answering = attempt
        await afterSent(answer, current, isCurrent).catch((reason: unknown) => {
          if (!hasEnded) throw reason
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
