import type { Letter, Mailbox, StoredLetter } from './mailbox.js'

export interface PostOfficeDeps {
  readonly mailbox: Mailbox
  /** Hears of the messages that are on disk together, in the order of storage. */
  readonly deliver: (stored: readonly StoredLetter[]) => void
  /** Hears of what went wrong inside; never of a message. */
  readonly report: (error: unknown) => void
}

/** What came in together goes to disk together: one transaction for all that the event loop read at once. */
export interface PostOffice {
  /** Resolves when the letters are on disk: all of them, or none. */
  post(letters: readonly Letter[]): Promise<void>
  /** Notes that a client has a message; on disk a moment later. */
  acknowledge(client: string, seq: number): void
  /** Writes what waits, at once. */
  flush(): void
}

interface Parcel {
  readonly letters: readonly Letter[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Receipts wait for company: each write waits for the disk, and none is worth that alone. */
const receiptDelayMs = 20

export function createPostOffice({ mailbox, deliver, report }: PostOfficeDeps): PostOffice {
  let parcels: Parcel[] = []
  let receipts: { client: string; seq: number }[] = []
  let soon: NodeJS.Immediate | undefined
  let later: NodeJS.Timeout | undefined

  function flush(): void {
    if (soon) clearImmediate(soon)
    clearTimeout(later)
    soon = later = undefined
    if (parcels.length === 0 && receipts.length === 0) return
    const [sent, received] = [parcels, receipts]
    parcels = []
    receipts = []
    let stored: StoredLetter[]
    try {
      stored = mailbox.write(sent.flatMap(({ letters }) => letters), received)
    } catch (error) {
      report(error)
      // Without its receipt a message comes again, which its reader notices; it is not lost.
      for (const { reject } of sent) reject(error)
      return
    }
    for (const { resolve } of sent) resolve()
    deliver(stored)
  }

  return {
    post: letters =>
      new Promise((resolve, reject) => {
        parcels.push({ letters, resolve, reject })
        soon ??= setImmediate(flush)
      }),
    acknowledge(client, seq) {
      receipts.push({ client, seq })
      later ??= setTimeout(flush, receiptDelayMs)
    },
    flush,
  }
}
