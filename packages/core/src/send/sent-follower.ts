import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { endedPollMs, reorganisedWithinMs, returnsWithinMs, sentPollMs } from '../limits/send-limits.js'
import type { SentStatus } from '../namespaces/transfer-support.js'
import type { StoragePort } from '../storage/storage-port.js'
import { madeElsewhere, reopened, rivalsOf } from './replaced.js'
import type { SentTransfer } from './send.state.js'
import { readSent, writeSent } from './sent-transfers.js'

/** Follows what was sent until it has landed, or never will, and for a while longer: a chain may think better of it. */
export interface SentFollower {
  readonly $sent: ReadableAtom<readonly SentTransfer[]>
  add(transfer: SentTransfer): void
  /** Looks after what is on its way, now and every few seconds. */
  start(): void
}

export interface SentFollowerDeps {
  readonly storage: StoragePort
  /** What has become of one. Rejects where nobody can say now. */
  readonly look: (transfer: SentTransfer, sinceMs: number) => Promise<SentStatus>
  /** One has landed, or never will; or it had, and is on its way again. */
  readonly ended: (transfer: SentTransfer) => void
  readonly now: () => number
  readonly setTimer: (act: () => void, ms: number) => () => void
  /** Aborted when the instance is destroyed. */
  readonly lifetime: AbortSignal
}

const isPending = ({ status }: SentTransfer): boolean => status === 'pending'

/** A node drops what is replaced, and it may land all the same: until one of them has, nobody knows which. */
const isOpen = (transfer: SentTransfer, list: readonly SentTransfer[]): boolean =>
  isPending(transfer) || (transfer.status === 'dropped' && rivalsOf(transfer, list).some(isPending))

/** What has ended may end in another way: its block is taken back, or it lands although its node had dropped it. */
function mayChange({ status, replacedBy, atMs, endedAtMs }: SentTransfer, nowMs: number): boolean {
  if (status === 'dropped') return nowMs - (endedAtMs ?? atMs) < returnsWithinMs
  return endedAtMs !== undefined && !replacedBy && nowMs - endedAtMs < reorganisedWithinMs
}

export function createSentFollower({ storage, look, ended, now, setTimer, lifetime }: SentFollowerDeps): SentFollower {
  const $sent = atom<readonly SentTransfer[]>(readSent(storage))
  let stop: (() => void) | undefined
  let isLooking = false
  /** When those that have ended were looked at last. */
  let endedLookAtMs = -Infinity
  /** Ended, and not so by the last look: a node may lag behind the one that was asked before. */
  const doubted = new Set<string>()
  lifetime.addEventListener('abort', () => stop?.())

  /** Writes one down. What ended with it is told, too, and what that opened again. */
  function write(transfer: SentTransfer): void {
    const before = $sent.get()
    const former = new Map(before.map(each => [each.batch ?? each.id, each]))
    const list = writeSent(storage, transfer)
    $sent.set(list)
    // The oldest first: what came too late has the last word.
    for (const each of [...list].reverse()) {
      const known = former.get(each.batch ?? each.id)
      const status = known?.status ?? (each.id === transfer.id ? 'pending' : each.status)
      const wasOver = known !== undefined && !isOpen(known, before)
      if (status !== each.status && (wasOver || !isOpen(each, list))) ended(each)
    }
  }

  async function lookAt(transfer: SentTransfer): Promise<void> {
    const { status, mark, id, replacement } = await look(transfer, now() - transfer.atMs)
    if (lifetime.aborted) return
    // Meanwhile another one may have landed in its place.
    const known = $sent.get().find(each => each.id === transfer.id) ?? transfer
    if (known.replacedBy) return
    const other = $sent.get().find(each => each.id === replacement?.id)
    // The wallet sent it, and nobody told this page.
    if (replacement && !other) return write(madeElsewhere(known, replacement, now()))
    // It says itself what becomes of both.
    if (other && rivalsOf(known, $sent.get()).includes(other)) return
    const isSame = status === known.status && mark['block'] === known.mark['block']
    if (status !== 'pending' && isSame) return void doubted.delete(known.id)
    if (!isPending(known) && status !== 'confirmed' && status !== 'failed' && !doubted.has(known.id)) {
      doubted.add(known.id)
      return write({ ...known, mark })
    }
    doubted.delete(known.id)
    write({
      ...reopened(known),
      status,
      mark,
      ...(status !== 'pending' && { endedAtMs: now() }),
      ...(id !== undefined && { id, batch: transfer.id }),
    })
  }

  async function round(): Promise<void> {
    if (isLooking || lifetime.aborted) return
    stop?.()
    isLooking = true
    const list = $sent.get()
    const isOfEnded = now() - endedLookAtMs >= endedPollMs
    if (isOfEnded) endedLookAtMs = now()
    await Promise.allSettled(
      list.filter(each => isOpen(each, list) || (isOfEnded && mayChange(each, now()))).map(lookAt),
    )
    isLooking = false
    if (lifetime.aborted) return
    const left = $sent.get()
    const waitMs = left.some(isPending) ? sentPollMs : left.some(each => mayChange(each, now())) && endedPollMs
    if (waitMs) stop = setTimer(() => void round(), waitMs)
  }

  return {
    $sent,
    add(transfer) {
      write(transfer)
      void round()
    },
    start: () => void round(),
  }
}
