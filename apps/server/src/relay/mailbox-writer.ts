import type { Mailbox, Posting, PostingOutcome, Receipt, StoredLetter } from '../ports/mailbox.js'

export interface MailboxWriterDeps {
  readonly mailbox: Pick<Mailbox, 'write'>
  /** Hears of the messages that are on disk together, in the order of storage. */
  readonly deliver: (stored: readonly StoredLetter[]) => void
  /** Hears of what went wrong inside; never of a message. */
  readonly report: (error: unknown) => void
}

/** What comes in while the disk is busy goes to disk together: one transaction for all of it. */
export interface MailboxWriter {
  /** Resolves when the letters are on disk: all of them, or none. */
  post(posting: Posting): Promise<PostingOutcome>
  /** Notes that a client has a message; resolves a moment later, when that is on disk, or cannot be noted. */
  acknowledge(client: string, seq: number): Promise<void>
  /** Writes what waits now; resolves when it is on disk and delivered, or refused. */
  flush(): Promise<void>
}

interface Batch {
  readonly postings: Posting[]
  readonly receipts: Receipt[]
  readonly written: Promise<readonly PostingOutcome[]>
  readonly resolve: (outcomes: readonly PostingOutcome[]) => void
  readonly reject: (error: unknown) => void
}

/** Receipts wait for company: each write waits for the disk, and none is worth that alone. */
const receiptDelayMs = 20

function newBatch(): Batch {
  let resolve!: Batch['resolve']
  let reject!: Batch['reject']
  const written = new Promise<readonly PostingOutcome[]>((...settle) => ([resolve, reject] = settle))
  // Nobody may wait for it.
  written.catch(() => undefined)
  return { postings: [], receipts: [], written, resolve, reject }
}

export function createMailboxWriter({ mailbox, deliver, report }: MailboxWriterDeps): MailboxWriter {
  let batch = newBatch()
  let soon: NodeJS.Immediate | undefined
  let later: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  async function write({ postings, receipts, resolve, reject }: Batch): Promise<void> {
    try {
      const { outcomes, stored } = await mailbox.write(postings, receipts)
      resolve(outcomes)
      deliver(stored)
    } catch (error) {
      report(error)
      // Without its receipt a message comes again, which its reader notices; it is not lost.
      reject(error)
    }
  }

  function writeNext(): Promise<void> {
    const full = batch
    batch = newBatch()
    next = undefined
    return write(full)
  }

  function flush(): Promise<void> {
    if (soon) clearImmediate(soon)
    clearTimeout(later)
    soon = later = undefined
    if (batch.postings.length > 0 || batch.receipts.length > 0) last = next ??= last.then(writeNext)
    return last
  }

  return {
    async post(posting) {
      const { postings, written } = batch
      const index = postings.push(posting) - 1
      soon ??= setImmediate(() => void flush())
      return (await written)[index]!
    },
    async acknowledge(client, seq) {
      const { receipts, written } = batch
      receipts.push({ client, seq })
      later ??= setTimeout(() => void flush(), receiptDelayMs)
      await written.catch(() => undefined)
    },
    flush,
  }
}
