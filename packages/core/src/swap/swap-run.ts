import { asW3mError } from '../rpc/as-w3m-error.js'
import type { SentTransfer } from '../send/send.state.js'
import { createConfirm } from './confirm-swap.js'
import type { Preparation } from './prepare-swap.js'
import type { SwapDraft } from './quoting.js'
import { latestOf } from './send-swap.js'
import type { SwapDeps } from './swap-deps.js'
import { readFailure } from './swap-place.js'
import { swapStep } from './swap.state.js'

/** What follows the draft to the chain. */
export function createRun(deps: SwapDeps, draft: SwapDraft) {
  const { $state, change } = draft
  let preparation: Preparation | undefined
  /** What the wallet answered: what is followed may take its place. */
  let firstId = ''
  /** Grows with what makes an outcome, also one that is being read, worthless. */
  let version = 0
  /** Whose amounts the outcome has. */
  let readBlock: unknown

  /** A price that has moved, and whatever else went wrong, ends the preview; what was quoted for it counts no more. */
  const fail = (error: unknown) => {
    preparation = undefined
    change({ phase: 'editing', quote: undefined, prepared: undefined, error: readFailure(asW3mError(error)) })
  }

  async function prepare(): Promise<void> {
    const { phase } = $state.get()
    const isFirst = phase === 'editing' && swapStep($state.get()) === 'review'
    if (!isFirst && phase !== 'prepared') return
    if (isFirst) change({ phase: 'preparing', error: undefined })
    const started = draft.version()
    const isCurrent = () => started === draft.version() && ['preparing', 'prepared'].includes($state.get().phase)
    try {
      // A visitor who only looks at quotes does not load it.
      const { prepareSwap } = await import('./prepare-swap.js')
      const prepared = await prepareSwap(deps, draft)
      if (!isCurrent()) return
      preparation = prepared
      change({ phase: 'prepared', prepared: prepared.quote })
    } catch (error) {
      if (isCurrent()) fail(error)
    }
  }

  /** What the chain says of what was sent, or of the same for a higher fee in its place. */
  async function readOutcome(sent: readonly SentTransfer[]): Promise<void> {
    const { sentId, outcome, prepared } = $state.get()
    const latest = sentId && latestOf(firstId, sent)
    if (!latest || !prepared || !preparation) return
    const isOther = latest.id !== sentId && latest.batch !== sentId
    const isOpen = latest.status !== 'confirmed'
    const { block } = latest.mark
    if (isOther || isOpen || block !== readBlock) {
      // After a block that is taken back, the next one may have it at another price.
      version += 1
      readBlock = block
      // Whoever listens to `sentId` reads the outcome of another one.
      if (isOther || outcome) change({ sentId: isOther ? latest.id : sentId, outcome: undefined })
    }
    if (isOther || isOpen || $state.get().outcome) return
    const started = version
    const { swaps } = await draft.place()
    const found = await swaps.readOutcome(deps.requestRpc(prepared.from.caipNetworkId), latest.id, preparation.plan)
    if (started !== version || $state.get().sentId !== sentId) return
    // The coin that is given leaves no log of its own: it is what the transaction itself took along.
    const isExact = prepared.side === 'from' && prepared.from.address === undefined
    change({ outcome: { ...found, fromUnits: isExact ? prepared.fromUnits : found.fromUnits } })
  }

  const confirm = createConfirm(deps, draft, {
    preparation: () => preparation,
    prepare,
    sent(id) {
      firstId = id
      change({ phase: 'sent', sentId: id, error: undefined })
    },
  })
  return { prepare, confirm, readOutcome }
}
