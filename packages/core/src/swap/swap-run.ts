import type { SentTransfer } from '../send/send.state.js'
import { createConfirm } from './confirm-swap.js'
import { prepareSwap, type Preparation } from './prepare-swap.js'
import type { SwapDraft } from './quoting.js'
import { latestOf } from './send-swap.js'
import type { SwapDeps } from './swap-deps.js'

/** Makes a swap of the draft, has the wallet send it, and reads what came of it. */
export interface SwapRun {
  /** Rejects with why it cannot be sent. Changes nothing where the draft has gone on. */
  prepare(isCurrent: () => boolean): Promise<void>
  /** As `SwapStore.confirm`, but each call asks the wallet. */
  confirm(): Promise<string>
}

/** @param prepareAnew is called once an allowance is in a block */
export function createRun(deps: SwapDeps, draft: SwapDraft, prepareAnew: () => Promise<void>): SwapRun {
  const { $state, change } = draft
  let preparation: Preparation | undefined
  /** What the wallet answered: what is followed may take its place. */
  let firstId = ''
  /** Grows with what makes an outcome, also one that is being read, worthless. */
  let version = 0
  /** Whose amounts the outcome has. */
  let readBlock: unknown

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

  const stopSent = deps.$sent.listen(sent => void readOutcome(sent).catch(() => undefined))
  const stopState = $state.listen(({ sentId }, before) => {
    if (sentId && sentId !== before.sentId) void readOutcome(deps.$sent.get()).catch(() => undefined)
  })
  deps.signal.addEventListener('abort', () => {
    stopSent()
    stopState()
  })

  return {
    async prepare(isCurrent) {
      const prepared = await prepareSwap(deps, draft)
      if (!isCurrent()) return
      preparation = prepared
      change({ phase: 'prepared', prepared: prepared.quote })
    },
    confirm: createConfirm(deps, draft, {
      preparation: () => preparation,
      prepare: prepareAnew,
      sent(id) {
        firstId = id
        change({ phase: 'sent', sentId: id, error: undefined })
      },
    }),
  }
}
