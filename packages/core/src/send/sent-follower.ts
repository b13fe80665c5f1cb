import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import {
  endedPollMs,
  reorganisedWithinMs,
  returnsWithinMs,
  sentKey,
  sentPollForMs,
  sentPollMs,
} from '../limits/send-limits.js'
import type { SentStatus } from '../namespaces/transfer-support.js'
import type { StoragePort } from '../storage/storage-port.js'
import { isReplacedElsewhere, reopened, rivalsOf } from './replaced.js'
import type { SentTransfer } from './send.state.js'
import { readSent, writeSent } from './sent-transfers.js'

/** Follows sent transactions until they end, and for a while longer, because of reorganisations. */
export interface SentFollower {
  readonly $sent: ReadableAtom<readonly SentTransfer[]>
  add(transfer: SentTransfer): void
  /** Checks pending transactions, now and every few seconds while the page is visible. */
  start(): void
}

export interface SentFollowerDeps {
  readonly storage: StoragePort
  /** Reads the status of one transaction. Rejects when no source responds. */
  readonly readStatus: (transfer: SentTransfer, sinceMs: number) => Promise<SentStatus>
  /** Called when a transaction ends, and when an ended one is pending again. */
  readonly onEnd: (transfer: SentTransfer) => void
  readonly now: () => number
  readonly setTimer: (callback: () => void, ms: number) => () => void
  /** False while nobody sees the page. */
  readonly isVisible: () => boolean
  /** Calls back whenever the page becomes visible; returns what stops it. */
  readonly onVisible: (callback: () => void) => () => void
  /** Aborted when the instance is destroyed. */
  readonly signal: AbortSignal
}

const isPending = ({ status }: SentTransfer): boolean => status === 'pending'

/** Nodes drop a replaced transaction, but it may still be mined: it stays open until one of its rivals is. */
const isOpen = (transfer: SentTransfer, list: readonly SentTransfer[]): boolean =>
  isPending(transfer) || (transfer.status === 'dropped' && rivalsOf(transfer, list).some(isPending))

/** An outcome may change: by a reorganisation, or when a transaction is mined after its node dropped it. */
function mayChange({ status, replacedBy, atMs, endedAtMs }: SentTransfer, nowMs: number): boolean {
  if (status === 'dropped') return nowMs - (endedAtMs ?? atMs) < returnsWithinMs
  return endedAtMs !== undefined && !replacedBy && nowMs - endedAtMs < reorganisedWithinMs
}

export function createSentFollower(deps: SentFollowerDeps): SentFollower {
  const { storage, readStatus, onEnd, now, setTimer, isVisible, onVisible, signal } = deps
  const $sent = atom<readonly SentTransfer[]>(readSent(storage))
  let stop: (() => void) | undefined
  let isPolling = false
  /** When the ended transactions were last checked. */
  let endedLookAtMs = -Infinity
  /** Ended transactions whose end the last check did not find: its node may lag behind the previous one. */
  const unconfirmedEnds = new Set<string>()
  const stops = [
    () => stop?.(),
    onVisible(() => void pollOnce()),
    // Another tab sent a transaction, or recorded the end of one.
    storage.watch(key => key === sentKey && update(readSent(storage))),
  ]
  signal.addEventListener('abort', () => stops.forEach(stop => stop()))

  /** Replaces the list, and reports transactions that ended or reopened; `added` also when it is new. */
  function update(list: readonly SentTransfer[], added?: SentTransfer): void {
    const before = $sent.get()
    const previousById = new Map(before.map(transfer => [transfer.batch ?? transfer.id, transfer]))
    $sent.set(list)
    // The oldest first, so that a late replacement is reported last.
    for (const transfer of [...list].reverse()) {
      const previous = previousById.get(transfer.batch ?? transfer.id)
      const status = previous?.status ?? (transfer.id === added?.id ? 'pending' : transfer.status)
      const wasOver = previous !== undefined && !isOpen(previous, before)
      if (status !== transfer.status && (wasOver || !isOpen(transfer, list))) onEnd(transfer)
    }
    plan()
  }

  const write = (transfer: SentTransfer): void => update(writeSent(storage, transfer), transfer)

  async function refreshTransfer(transfer: SentTransfer): Promise<void> {
    const { status, mark, id, replacement } = await readStatus(transfer, now() - transfer.atMs)
    if (signal.aborted) return
    // Another transaction may have been mined in its place meanwhile.
    const existing = $sent.get().find(candidate => candidate.id === transfer.id) ?? transfer
    if (existing.replacedBy) return
    const other = $sent.get().find(candidate => candidate.id === replacement?.id)
    // The wallet sent the replacement itself, without this page.
    if (replacement && !other) return write(isReplacedElsewhere(existing, replacement, now()))
    // The status of the replacement decides both.
    if (other && rivalsOf(existing, $sent.get()).includes(other)) return
    // For a pending transaction the whole mark is compared, because the next check uses it.
    const isSame =
      status === existing.status &&
      (status === 'pending'
        ? !id && JSON.stringify(mark) === JSON.stringify(existing.mark)
        : mark['block'] === existing.mark['block'])
    if (isSame) return void unconfirmedEnds.delete(existing.id)
    if (!isPending(existing) && status !== 'confirmed' && status !== 'failed' && !unconfirmedEnds.has(existing.id)) {
      unconfirmedEnds.add(existing.id)
      return write({ ...existing, mark })
    }
    unconfirmedEnds.delete(existing.id)
    write({
      ...reopened(existing),
      status,
      mark,
      ...(status !== 'pending' && { endedAtMs: now() }),
      ...(id !== undefined && { id, batch: transfer.id }),
    })
  }

  async function pollOnce(): Promise<void> {
    if (isPolling || signal.aborted) return
    stop?.()
    isPolling = true
    const list = $sent.get()
    const isOfEnded = now() - endedLookAtMs >= endedPollMs
    if (isOfEnded) endedLookAtMs = now()
    await Promise.allSettled(
      list.filter(transfer => isOpen(transfer, list) || (isOfEnded && mayChange(transfer, now()))).map(refreshTransfer),
    )
    isPolling = false
    plan()
  }

  /** Schedules the next check. */
  function plan(): void {
    if (isPolling || signal.aborted) return
    stop?.()
    const transfers = $sent.get()
    const isFresh = transfers.some(transfer => isPending(transfer) && now() - transfer.atMs < sentPollForMs)
    if (transfers.some(transfer => isPending(transfer) || mayChange(transfer, now())))
      stop = setTimer(() => void (isVisible() && pollOnce()), isFresh ? sentPollMs : endedPollMs)
  }

  return {
    $sent,
    add(transfer) {
      write(transfer)
      void pollOnce()
    },
    start: () => void pollOnce(),
  }
}
