/** A message as its publisher gave it. The relay never reads `text`. */
export interface PublishedMessage {
  readonly topic: string
  /** A long text may be the raw bytes: printable ASCII that needs no escape in a JSON string. */
  readonly text: string | Buffer
  readonly publisher: string
  /** The sender whose share of the mailbox it takes: see `createSenderMarks`. */
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
 * About the length of a message on disk beside its text and its attestation: its topic, also in two indexes, its
 * publisher, also in one, its digest, its sender and its times.
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
 * The most receipts per message. A message has one reader, and anybody can invent client names: without a limit, their
 * receipts would fill the disk beyond the messages' share. Further clients may receive the message again.
 */
export const receiptsMax = 8

export interface Receipt {
  readonly client: string
  readonly seq: number
}

/** Whether a posting is stored, or which limit it would pass. */
export type PostingOutcome = 'stored' | 'mailbox full' | 'share full'

export interface Written {
  /** One outcome for each posting. */
  readonly outcomes: readonly PostingOutcome[]
  /** The messages that were not stored before. */
  readonly stored: readonly StoredMessage[]
}

export interface UnreadQuery {
  readonly client: string
  readonly topic: string
  readonly afterSeq: number
  readonly except: readonly number[]
  readonly now: number
  /** Messages at most. */
  readonly limit: number
  /** Characters, as `lengthOfMessage` counts them; the message that passes it is the last. */
  readonly lengthMax?: number
}

/** Unread messages of a topic; `isCut` where there may be more. */
export interface Unread {
  readonly messages: readonly StoredMessage[]
  readonly isCut: boolean
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
   * The messages of a topic that a client has not acknowledged, oldest first, without its own ones and those of
   * `except`: no more than `limit`, and none after their lengths have passed `lengthMax`. No more than these are read.
   */
  unread(query: UnreadQuery): Promise<Unread>
  /** Removes at most `limit` expired messages. @returns how many messages */
  removeExpired(now: number, limit: number): Promise<number>
  /** Figures of the stored messages: `length` is the length of all of them in characters. */
  figures(): Promise<{ readonly messages: number; readonly length: number }>
  /** Characters that the messages of one sender take. */
  lengthOf(sender: number): Promise<number>
  /** Calls the listener with what other processes store, at least once; with undefined where that is unknown. */
  onStoredElsewhere(listener: (stored: readonly StoredElsewhere[] | undefined) => void): void
  close(): Promise<void>
}
