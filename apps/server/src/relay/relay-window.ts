/** Messages on their way to one socket at a time. A reader that does not acknowledge gets no more. */
export const windowSize = 1_000
/** The bytes of these messages, which the last one may exceed. All others wait in the mailbox, not in memory. */
export const windowBytes = 1_048_576
/**
 * The bytes that are pushed before the first acknowledgement; each acknowledgement adds the bytes of its message (slow
 * start, as in TCP). A client that stalls from the beginning costs one of the longest messages.
 */
export const firstBytes = 65_536

/** The messages that are on their way to one socket. */
export interface RelayWindow {
  /** Whether another message may be pushed. */
  readonly hasRoom: boolean
  /** Whether at least half of what may be pushed is free. */
  readonly isHalfEmpty: boolean
  readonly roomSize: number
  /** The free bytes for messages that the client fetches. */
  readonly roomBytes: number
  /** The free bytes for pushes. */
  readonly pushBytes: number
  has(seq: number): boolean
  add(seq: number, topic: string, bytes: number): void
  /** @returns false where there is none of this number */
  remove(seq: number): boolean
  /** The numbers of a topic's messages after `afterSeq`. */
  of(topic: string, afterSeq: number): number[]
}

export function createRelayWindow(): RelayWindow {
  const underWay = new Map<number, { readonly topic: string; readonly bytes: number }>()
  let bytes = 0
  let bytesMax = firstBytes
  return {
    get hasRoom() {
      return underWay.size < windowSize && bytes < bytesMax
    },
    get isHalfEmpty() {
      return underWay.size <= windowSize / 2 && bytes <= bytesMax / 2
    },
    get roomSize() {
      return windowSize - underWay.size
    },
    get roomBytes() {
      return Math.max(0, windowBytes - bytes)
    },
    get pushBytes() {
      return Math.max(0, bytesMax - bytes)
    },
    has: seq => underWay.has(seq),
    add(seq, topic, added) {
      underWay.set(seq, { topic, bytes: added })
      bytes += added
    },
    remove(seq) {
      const removed = underWay.get(seq)
      if (!removed) return false
      underWay.delete(seq)
      bytes -= removed.bytes
      bytesMax = Math.min(windowBytes, bytesMax + removed.bytes)
      return true
    },
    of(topic, afterSeq) {
      const seqs: number[] = []
      for (const [seq, posting] of underWay) if (posting.topic === topic && seq > afterSeq) seqs.push(seq)
      return seqs
    },
  }
}
