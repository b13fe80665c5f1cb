/** A message as its publisher gave it. The relay never reads `text`. */
export interface PublishedMessage {
  readonly topic: string
  /** A long one may be in bytes, as it came: printable ASCII that means itself in a JSON string. */
  readonly text: string | Buffer
  readonly publisher: string
  /** Whose share of the mailbox it takes: see `createSenderMarks`. */
  readonly sender: number
  readonly tag: number
  readonly attestation: string | undefined
  /** Time in ms. */
  readonly publishedAt: number
  /** Time in ms. */
  readonly expiresAt: number
}

/** A stored message. `seq` rises with the order of storage and is never given twice. */
export interface StoredMessage extends Omit<PublishedMessage, 'expiresAt' | 'sender'> {
  readonly seq: number
}

/**
 * What a message takes on disk beside its text and its attestation: its topic twice more, its digest, who sent it,
 * when.
 */
export const messageBaseLength = 512

/** How much of the mailbox a message takes, in characters. */
export const lengthOfMessage = ({ text, attestation = '' }: Pick<PublishedMessage, 'text' | 'attestation'>): number =>
  text.length + attestation.length + messageBaseLength

/** Messages of one sender that are stored together, or not at all. */
export interface Posting {
  readonly messages: readonly PublishedMessage[]
  /** Characters that all stored messages may take, and those of the sender. */
  readonly lengthMax: number
  readonly senderLengthMax: number
}

/**
 * So many clients are noted to have a message. It has one reader, and anybody may make names of clients: without an
 * end, their receipts would fill the disk beside what messages may take. Who comes after them may be handed it again.
 */
export const receiptsMax = 8

export interface Receipt {
  readonly client: string
  readonly seq: number
}

/** Whether a posting is stored, or which limit it would pass. */
export type PostingOutcome = 'stored' | 'mailbox full' | 'share full'

export interface Written {
  /** One for each posting. */
  readonly outcomes: readonly PostingOutcome[]
  /** Those that are new. */
  readonly stored: readonly StoredMessage[]
}

export interface UnreadQuery {
  readonly client: string
  readonly topic: string
  readonly afterSeq: number
  readonly except: readonly number[]
  readonly now: number
  readonly limit: number
  readonly lengthMax?: number
}

/** The first message of a topic that another process has just stored. */
export interface StoredElsewhere {
  readonly topic: string
  readonly seq: number
}

export interface Mailbox {
  /**
   * Stores messages and receipts in one transaction, on disk when it resolves. Bytes that a topic already holds, and that
   * have not expired, are not stored again.
   */
  write(postings: readonly Posting[], receipts: readonly Receipt[]): Promise<Written>
  /**
   * What a client has not yet acknowledged of a topic, oldest first, its own messages and those of `except` left out:
   * no more than `limit`, and none after their texts have passed `lengthMax`.
   */
  unread(query: UnreadQuery): Promise<readonly StoredMessage[]>
  /** Removes some of what is older than its time. @returns how many messages */
  removeExpired(now: number, limit: number): Promise<number>
  /** What is stored: `length` is what all messages take together, in characters. */
  figures(): Promise<{ readonly messages: number; readonly length: number }>
  /** Characters that the messages of one sender take. */
  lengthOf(sender: number): Promise<number>
  /** Hears of what other processes store, at least once; undefined where it may be anything. */
  onStoredElsewhere(listener: (stored: readonly StoredElsewhere[] | undefined) => void): void
  close(): Promise<void>
}
