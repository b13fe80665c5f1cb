import type { Mailbox, Posting, PostingOutcome, Receipt, StoredMessage } from '../ports/mailbox.js'
import { opaqueBytes } from './opaque-message.js'

export interface MailboxWriterDeps {
  readonly mailbox: Pick<Mailbox, 'write'>
  /** Receives the messages of one write once they are on disk, in the order of storage. */
  readonly deliver: (stored: readonly StoredMessage[]) => void
  /** Receives internal errors, never a message. */
  readonly report: (error: unknown) => void
}

/**
 * Writes all that arrives while the disk is busy in one transaction. Each long message has a transaction of its own,
 * and these alternate with those of everything else: no short message waits for more than one of them.
 */
export interface MailboxWriter {
  /** Resolves when the messages are on disk: all of them, or none. */
  post(posting: Posting): Promise<PostingOutcome>
  /** Notes that a client has a message; resolves once the receipt is on disk, or its write has failed. */
  acknowledge(client: string, seq: number): Promise<void>
  /** Writes all waiting batches; resolves when they are on disk and delivered, or refused. */
  flush(): Promise<void>
}

interface Batch {
  readonly postings: Posting[]
  readonly receipts: Receipt[]
  readonly written: Promise<readonly PostingOutcome[]>
  readonly resolve: (outcomes: readonly PostingOutcome[]) => void
  readonly reject: (error: unknown) => void
}

/** Receipts are collected for this long: each write waits for the disk, too costly for a single receipt. */
const receiptDelayMs = 20

function newBatch(): Batch {
  let resolve!: Batch['resolve']
  let reject!: Batch['reject']
  const written = new Promise<readonly PostingOutcome[]>((...callbacks) => ([resolve, reject] = callbacks))
  // A caller may not await it: the rejection must not count as unhandled.
  written.catch(() => undefined)
  return { postings: [], receipts: [], written, resolve, reject }
}

const isEmpty = ({ postings, receipts }: Batch): boolean => postings.length === 0 && receipts.length === 0

/** The batches that wait for the disk. */
function createQueue() {
  let batch = newBatch()
  /** A batch for each long message, and for later postings of its publisher, whose order is kept. */
  const long: Batch[] = []
  /** Whether the batch is written without waiting for more receipts. */
  let isDue = false
  let isShortNext = true

  const isFrom = (publisher: string | undefined) => (other: Batch) =>
    other.postings[0]?.messages[0]?.publisher === publisher
  const isLong = ({ messages }: Posting): boolean =>
    messages.some(({ text }) => text.length >= opaqueBytes) || long.some(isFrom(messages[0]?.publisher))

  function takeBatch(): Batch | undefined {
    if (!isDue || isEmpty(batch)) return undefined
    const full = batch
    batch = newBatch()
    isDue = false
    return full
  }

  return {
    /** The batch of receipts, and of postings that are short. */
    batch: () => batch,
    /** @returns the batch that the posting is in, and where */
    add(posting: Posting): readonly [Batch, number] {
      const target = isLong(posting) ? newBatch() : batch
      if (target === batch) isDue = true
      else long.push(target)
      return [target, target.postings.push(posting) - 1]
    },
    /** Lets the batch be written without waiting for more receipts. */
    makeDue: () => void (isDue = true),
    next(): Batch | undefined {
      // Earlier postings of the long message's publisher are written before it.
      const [first] = long
      const isBehind = first && batch.postings.some(({ messages }) => isFrom(messages[0]?.publisher)(first))
      const short = isShortNext || isBehind || long.length === 0 ? takeBatch() : undefined
      const next = short ?? long.shift()
      isShortNext = short === undefined
      return next
    },
    all: (): readonly Batch[] => [batch, ...long].filter(pending => !isEmpty(pending)),
  }
}

export function createMailboxWriter({ mailbox, deliver, report }: MailboxWriterDeps): MailboxWriter {
  const queue = createQueue()
  let soon: NodeJS.Immediate | undefined
  let later: NodeJS.Timeout | undefined
  /** The batch that is being written. */
  let current: Batch | undefined

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

  async function writeAll(): Promise<void> {
    if (current) return
    while ((current = queue.next())) await write(current)
  }

  async function flush(): Promise<void> {
    if (soon) clearImmediate(soon)
    clearTimeout(later)
    soon = later = undefined
    queue.makeDue()
    const waiting = [...(current ? [current] : []), ...queue.all()].map(({ written: writes }) => writes)
    void writeAll()
    await Promise.allSettled(waiting)
  }

  return {
    async post(posting) {
      const [{ written }, index] = queue.add(posting)
      soon ??= setImmediate(() => void flush())
      const outcome = (await written)[index]
      if (outcome === undefined) throw new Error('The mailbox did not say what became of a posting.')
      return outcome
    },
    async acknowledge(client, seq) {
      const { receipts, written } = queue.batch()
      receipts.push({ client, seq })
      later ??= setTimeout(() => void flush(), receiptDelayMs)
      await written.catch(() => undefined)
    },
    flush,
  }
}
