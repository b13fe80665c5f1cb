import { atom, type ReadableAtom } from 'nanostores'
import { sentLookMs } from '../limits/send-limits.js'
import type { SentStatus } from '../namespaces/transfer-support.js'
import type { StoragePort } from '../storage/storage-port.js'
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

export function createSentFollower({ storage, look, ended, now, setTimer, lifetime }: SentFollowerDeps): SentFollower {
  const $sent = atom<readonly SentTransfer[]>(readSent(storage))
  let stop: (() => void) | undefined
  let isLooking = false
  lifetime.addEventListener('abort', () => stop?.())

  async function lookAt(transfer: SentTransfer): Promise<void> {
    const { status, mark, id } = await look(transfer, now() - transfer.atMs)
    if (lifetime.aborted) return
    const told = { ...transfer, status, mark, ...(id !== undefined && { id, batch: transfer.id }) }
    $sent.set(writeSent(storage, told))
    if (status !== 'pending') ended(told)
  }

  async function round(): Promise<void> {
    if (isLooking || lifetime.aborted) return
    stop?.()
    isLooking = true
    const pending = $sent.get().filter(({ status }) => status === 'pending')
    await Promise.allSettled(pending.map(lookAt))
    isLooking = false
    if (!lifetime.aborted && $sent.get().some(({ status }) => status === 'pending'))
      stop = setTimer(() => void round(), sentLookMs)
  }

  return {
    $sent,
    add(transfer) {
      $sent.set(writeSent(storage, transfer))
      void round()
    },
    start: () => void round(),
  }
}
