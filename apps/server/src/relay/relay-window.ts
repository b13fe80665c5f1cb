/** Messages on their way to one socket at a time. A reader that does not acknowledge gets no more. */
export const windowSize = 1_000
/**
 * Their bytes, and those of one message more. What a reader does not take in time waits in the mailbox, not in memory.
 */
export const windowBytes = 1_048_576

/** The messages that are on their way to one socket. */
export interface RelayWindow {
  readonly hasRoom: boolean
  /** Half of it or more is free. */
  readonly isHalfEmpty: boolean
  readonly roomSize: number
  readonly roomBytes: number
  has(seq: number): boolean
  add(seq: number, topic: string, bytes: number): void
  /** @returns false where there is none of this number */
  remove(seq: number): boolean
  /** Those of a topic after a number. */
  of(topic: string, afterSeq: number): number[]
}

export function createRelayWindow(): RelayWindow {
  const underWay = new Map<number, { readonly topic: string; readonly bytes: number }>()
  let bytes = 0
  return {
    get hasRoom() {
      return underWay.size < windowSize && bytes < windowBytes
    },
    get isHalfEmpty() {
      return underWay.size <= windowSize / 2 && bytes <= windowBytes / 2
    },
    get roomSize() {
      return windowSize - underWay.size
    },
    get roomBytes() {
      return Math.max(0, windowBytes - bytes)
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
      return true
    },
    of(topic, afterSeq) {
      const seqs: number[] = []
      for (const [seq, each] of underWay) if (each.topic === topic && seq > afterSeq) seqs.push(seq)
      return seqs
    },
  }
}
