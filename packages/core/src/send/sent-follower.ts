import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import {
  endedPollMs,
  pendingPollForMs,
  reorganisedWithinMs,
  returnsWithinMs,
  sentKey,
  sentPollForMs,
  sentPollMs,
  sentPollsPerAge,
} from '../limits/send-limits.js'
import type { SentStatus } from '../namespaces/transfer-support.js'
import type { StoragePort } from '../storage/storage-port.js'
import { isReplacedElsewhere, reopened, rivalsOf } from './replaced.js'
import type { SentTransfer } from './send.state.js'
import { readSent, removeSent, writeSent } from './sent-transfers.js'

/** Follows sent transactions until they end, and for a while longer, because of reorganisations. */
export interface SentFollower {
  readonly $sent: ReadableAtom<readonly SentTransfer[]>
  add(transfer: SentTransfer): void
  /** Forgets a transaction. It may still be mined. */
  remove(id: string): void
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

/**
 * The wait, in ms, before the next check of a transaction; infinite when none is made until the page is shown or loaded
 * again: the other signers of a contract account may take days, or never sign.
 */
function pollMsOf(transfer: SentTransfer, list: readonly SentTransfer[], nowMs: number): number {
  const ageMs = nowMs - transfer.atMs
  if (!isOpen(transfer, list)) return endedPollMs
  if (ageMs < sentPollForMs) return sentPollMs
  if (!('contract' in transfer.mark)) return endedPollMs
  return ageMs > pendingPollForMs ? Infinity : Math.max(endedPollMs, ageMs / sentPollsPerAge)
}

const followedOf = (list: readonly SentTransfer[], nowMs: number): readonly SentTransfer[] =>
  list.filter(transfer => isOpen(transfer, list) || mayChange(transfer, nowMs))

const nextPollMs = (list: readonly SentTransfer[], nowMs: number): number =>
  Math.min(...followedOf(list, nowMs).map(transfer => pollMsOf(transfer, list, nowMs)))

/** Those whose wait is over. */
const dueOf = (list: readonly SentTransfer[], lastLookMsById: ReadonlyMap<string, number>, nowMs: number) =>
  followedOf(list, nowMs).filter(transfer => {
    const lastLookMs = lastLookMsById.get(transfer.id) ?? -Infinity
    // A timer may fire early, and a clock be set back.
    return Math.abs(nowMs - lastLookMs) > pollMsOf(transfer, list, lastLookMs) - sentPollMs / 2
  })

/** Whether an answer says nothing new. Of a pending transaction the next check uses the whole mark. */
const isKnown = (existing: SentTransfer, { status, mark, id }: SentStatus): boolean =>
  status === existing.status &&
  (status === 'pending'
    ? !id && JSON.stringify(mark) === JSON.stringify(existing.mark)
    : mark['block'] === existing.mark['block'])

export function createSentFollower(deps: SentFollowerDeps): SentFollower {
  const { storage, readStatus, onEnd, now, setTimer, isVisible, onVisible, signal } = deps
  const $sent = atom<readonly SentTransfer[]>(readSent(storage))
  let stop: (() => void) | undefined
  const reading = new Set<string>()
  const lastLookMsById = new Map<string, number>()
  /** Ended transactions whose end the last check did not find: its node may lag behind the previous one. */
  const unconfirmedEnds = new Set<string>()
  const stops = [
    () => stop?.(),
    onVisible(pollAll),
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
    const answer = await readStatus(transfer, now() - transfer.atMs)
    if (signal.aborted) return
    const { status, mark, id, replacement } = answer
    // It may have been removed meanwhile, or another transaction mined in its place.
    const existing = $sent.get().find(candidate => candidate.id === transfer.id)
    if (!existing || existing.replacedBy) return
    const other = $sent.get().find(candidate => candidate.id === replacement?.id)
    // The wallet sent the replacement itself, without this page.
    if (replacement && !other) return write(isReplacedElsewhere(existing, replacement, now()))
    // The status of the replacement decides both.
    if (other && rivalsOf(existing, $sent.get()).includes(other)) return
    if (isKnown(existing, answer)) return void unconfirmedEnds.delete(existing.id)
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

  /** Reads a transaction, unless it is being read: one whose answer is late holds up no other. */
  async function check(transfer: SentTransfer): Promise<void> {
    const { id } = transfer
    lastLookMsById.set(id, now())
    if (reading.has(id)) return
    reading.add(id)
    await refreshTransfer(transfer).catch(() => undefined)
    reading.delete(id)
  }

  function pollOnce(): void {
    if (signal.aborted) return
    for (const transfer of dueOf($sent.get(), lastLookMsById, now())) void check(transfer)
    plan()
  }

  /** Checks all of them, whenever the last time was. */
  function pollAll(): void {
    lastLookMsById.clear()
    pollOnce()
  }

  /** Schedules the next check. */
  function plan(): void {
    if (signal.aborted) return
    stop?.()
    const waitMs = nextPollMs($sent.get(), now())
    if (waitMs < Infinity) stop = setTimer(() => isVisible() && pollOnce(), waitMs)
  }

  return {
    $sent,
    add(transfer) {
      write(transfer)
      pollOnce()
    },
    remove: id => update(removeSent(storage, id)),
    start: pollAll,
  }
}
