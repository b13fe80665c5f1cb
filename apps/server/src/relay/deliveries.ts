import type { StoredMessage } from '../ports/mailbox.js'

/** A reader that receives messages. */
export interface Recipient {
  /** @returns how many bytes that put on their way */
  deliver(message: StoredMessage): number
}

export interface Delivery {
  readonly message: StoredMessage
  readonly recipients: readonly Recipient[]
}

/**
 * Delivers stored messages to their readers: in the order of storage within a topic, and without one topic waiting for
 * another.
 */
export interface Deliveries {
  add(stored: readonly Delivery[]): void
  /**
   * Delivers all waiting messages at once. Called before the mailbox is read: it contains the waiting messages too,
   * which would be delivered twice.
   */
  drain(): void
}

/**
 * The bytes that are delivered in one turn of the event loop, so that long messages to very many readers do not block
 * other work for longer.
 */
export const sliceBytes = 131_072

export function createDeliveries(): Deliveries {
  /** The waiting deliveries of each topic, and how many recipients have the first of them; the next topic is first. */
  const waiting = new Map<string, { readonly deliveries: Delivery[]; deliveredCount: number }>()
  let soon: NodeJS.Immediate | undefined

  function deliverPending(bytesMax: number): void {
    if (soon) clearImmediate(soon)
    soon = undefined
    let bytes = 0
    // The loop reaches a topic that is set again once more, after the others.
    for (const [topic, queue] of waiting) {
      if (bytes >= bytesMax) break
      const [first] = queue.deliveries
      const recipient = first?.recipients[queue.deliveredCount]
      if (first && recipient) bytes += recipient.deliver(first.message)
      queue.deliveredCount += 1
      if (queue.deliveredCount === first?.recipients.length) {
        queue.deliveries.shift()
        queue.deliveredCount = 0
      }
      waiting.delete(topic)
      if (queue.deliveries.length > 0) waiting.set(topic, queue)
    }
    if (waiting.size > 0) soon = setImmediate(deliverPending, sliceBytes)
  }

  return {
    add(stored) {
      for (const delivery of stored) {
        if (delivery.recipients.length === 0) continue
        const { topic } = delivery.message
        const queue = waiting.get(topic) ?? { deliveries: [], deliveredCount: 0 }
        queue.deliveries.push(delivery)
        waiting.set(topic, queue)
      }
      if (!soon) deliverPending(sliceBytes)
    },
    drain: () => deliverPending(Infinity),
  }
}
