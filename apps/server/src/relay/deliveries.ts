import type { StoredLetter } from './mailbox.js'

/** Who may be handed a message. */
export interface Recipient {
  /** @returns how many bytes that put on their way */
  deliver(letter: StoredLetter): number
}

export interface Delivery {
  readonly letter: StoredLetter
  readonly recipients: readonly Recipient[]
}

/** Hands stored messages to their readers, in the order of storage. */
export interface Deliveries {
  add(stored: readonly Delivery[]): void
  /** Hands over what waits, at once. Called before the mailbox is read: what waits here is stored there too, and would come twice. */
  drain(): void
}

/** So much is handed over in one turn of the event loop, in bytes: long messages to very many readers keep nobody else waiting for longer than that takes. */
export const sliceBytes = 524_288

export function createDeliveries(): Deliveries {
  const waiting: Delivery[] = []
  /** How many of the first one's recipients have it. */
  let handed = 0
  let soon: NodeJS.Immediate | undefined

  function handOver(bytesMax: number): void {
    if (soon) clearImmediate(soon)
    soon = undefined
    for (let bytes = 0; waiting.length > 0 && bytes < bytesMax; ) {
      const { letter, recipients } = waiting[0]!
      const recipient = recipients[handed]
      handed += 1
      if (recipient) bytes += recipient.deliver(letter)
      if (handed < recipients.length) continue
      waiting.shift()
      handed = 0
    }
    if (waiting.length > 0) soon = setImmediate(handOver, sliceBytes)
  }

  return {
    add(stored) {
      waiting.push(...stored)
      if (!soon) handOver(sliceBytes)
    },
    drain: () => handOver(Infinity),
  }
}
