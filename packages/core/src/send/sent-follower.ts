import { atom, type ReadableAtom } from 'nanostores'
import { sentLookMs } from '../limits/send-limits.js'
import type { SentStatus } from '../namespaces/transfer-support.js'
import type { StoragePort } from '../storage/storage-port.js'
import { rivalsOf } from './replaced.js'
import type { SentTransfer } from './send.state.js'
import { readSent, writeSent } from './sent-transfers.js'

/** Follows what was sent until it has landed, or never will. */
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
  /** One has landed, or never will. */
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

export function createSentFollower({ storage, look, ended, now, setTimer, lifetime }: SentFollowerDeps): SentFollower {
  const $sent = atom<readonly SentTransfer[]>(readSent(storage))
  let stop: (() => void) | undefined
  let isLooking = false
  lifetime.addEventListener('abort', () => stop?.())

  /** Writes one down. What ended with it is told, too. */
  function write(transfer: SentTransfer): void {
    const former = new Map($sent.get().map(each => [each.batch ?? each.id, each.status]))
    const list = writeSent(storage, transfer)
    $sent.set(list)
    // The oldest first: what came too late has the last word.
    for (const each of [...list].reverse()) {
      const before = former.get(each.batch ?? each.id) ?? (each.id === transfer.id ? 'pending' : each.status)
      if (before !== each.status && !isOpen(each, list)) ended(each)
    }
  }

  async function lookAt(transfer: SentTransfer): Promise<void> {
    const { status, mark, id } = await look(transfer, now() - transfer.atMs)
    if (lifetime.aborted) return
    // Meanwhile another one may have landed in its place.
    const known = $sent.get().find(each => each.id === transfer.id) ?? transfer
    if (known.replacedBy) return
    write({
      ...known,
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
    await Promise.allSettled(list.filter(each => isOpen(each, list)).map(lookAt))
    isLooking = false
    if (!lifetime.aborted && $sent.get().some(isPending)) stop = setTimer(() => void round(), sentLookMs)
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
