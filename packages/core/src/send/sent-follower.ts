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
import { madeElsewhere, reopened, rivalsOf } from './replaced.js'
import type { SentTransfer } from './send.state.js'
import { readSent, writeSent } from './sent-transfers.js'

/** Follows what was sent until it has landed, or never will, and for a while longer: a chain may think better of it. */
export interface SentFollower {
  readonly $sent: ReadableAtom<readonly SentTransfer[]>
  add(transfer: SentTransfer): void
  /** Looks after what is on its way, now and every few seconds while the page is visible. */
  start(): void
}

export interface SentFollowerDeps {
  readonly storage: StoragePort
  /** What has become of one. Rejects where nobody can say now. */
  readonly readStatus: (transfer: SentTransfer, sinceMs: number) => Promise<SentStatus>
  /** One has landed, or never will; or it had, and is on its way again. */
  readonly ended: (transfer: SentTransfer) => void
  readonly now: () => number
  readonly setTimer: (act: () => void, ms: number) => () => void
  /** False while nobody sees the page. */
  readonly isVisible: () => boolean
  /** Calls back whenever the page becomes visible; returns what stops it. */
  readonly onVisible: (act: () => void) => () => void
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

export function createSentFollower(deps: SentFollowerDeps): SentFollower {
  const { storage, readStatus, ended, now, setTimer, isVisible, onVisible, lifetime } = deps
  const $sent = atom<readonly SentTransfer[]>(readSent(storage))
  let stop: (() => void) | undefined
  let isLooking = false
  /** When those that have ended were looked at last. */
  let endedLookAtMs = -Infinity
  /** Ended, and not so by the last look: a node may lag behind the one that was asked before. */
  const unconfirmedEnds = new Set<string>()
  const stops = [
    () => stop?.(),
    onVisible(() => void round()),
    // Another tab sent one, or saw one end.
    storage.watch(key => key === sentKey && update(readSent(storage))),
  ]
  lifetime.addEventListener('abort', () => stops.forEach(stop => stop()))

  /** What is known from now on. What has ended is told, and what is open again; of `added` also where it is new. */
  function update(list: readonly SentTransfer[], added?: SentTransfer): void {
    const before = $sent.get()
    const former = new Map(before.map(each => [each.batch ?? each.id, each]))
    $sent.set(list)
    // The oldest first: what came too late has the last word.
    for (const each of [...list].reverse()) {
      const known = former.get(each.batch ?? each.id)
      const status = known?.status ?? (each.id === added?.id ? 'pending' : each.status)
      const wasOver = known !== undefined && !isOpen(known, before)
      if (status !== each.status && (wasOver || !isOpen(each, list))) ended(each)
    }
    plan()
  }

  const write = (transfer: SentTransfer): void => update(writeSent(storage, transfer), transfer)

  async function refreshTransfer(transfer: SentTransfer): Promise<void> {
    const { status, mark, id, replacement } = await readStatus(transfer, now() - transfer.atMs)
    if (lifetime.aborted) return
    // Meanwhile another one may have landed in its place.
    const known = $sent.get().find(each => each.id === transfer.id) ?? transfer
    if (known.replacedBy) return
    const other = $sent.get().find(each => each.id === replacement?.id)
    // The wallet sent it, and nobody told this page.
    if (replacement && !other) return write(madeElsewhere(known, replacement, now()))
    // It says itself what becomes of both.
    if (other && rivalsOf(known, $sent.get()).includes(other)) return
    // The whole mark of what is on its way counts: the next look goes by it.
    const isSame =
      status === known.status &&
      (status === 'pending'
        ? !id && JSON.stringify(mark) === JSON.stringify(known.mark)
        : mark['block'] === known.mark['block'])
    if (isSame) return void unconfirmedEnds.delete(known.id)
    if (!isPending(known) && status !== 'confirmed' && status !== 'failed' && !unconfirmedEnds.has(known.id)) {
      unconfirmedEnds.add(known.id)
      return write({ ...known, mark })
    }
    unconfirmedEnds.delete(known.id)
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
      list.filter(each => isOpen(each, list) || (isOfEnded && mayChange(each, now()))).map(refreshTransfer),
    )
    isLooking = false
    plan()
  }

  /** When to look next. */
  function plan(): void {
    if (isLooking || lifetime.aborted) return
    stop?.()
    const transfers = $sent.get()
    const isFresh = transfers.some(each => isPending(each) && now() - each.atMs < sentPollForMs)
    if (transfers.some(each => isPending(each) || mayChange(each, now())))
      stop = setTimer(() => void (isVisible() && round()), isFresh ? sentPollMs : endedPollMs)
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
