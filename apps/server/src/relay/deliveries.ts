import type { StoredMessage } from '../ports/mailbox.js'

/** Who may be handed a message. */
export interface Recipient {
  /** @returns how many bytes that put on their way */
  deliver(message: StoredMessage): number
}

export interface Delivery {
  readonly message: StoredMessage
  readonly recipients: readonly Recipient[]
}

/**
 * Hands stored messages to their readers: those of one topic in the order of storage, and none behind those of another
 * topic.
 */
export interface Deliveries {
  add(stored: readonly Delivery[]): void
  /**
   * Hands over what waits, at once. Called before the mailbox is read: what waits here is stored there too, and would
   * come twice.
   */
  drain(): void
}

/**
 * So much is handed over in one turn of the event loop, in bytes: long messages to very many readers keep nobody else
 * waiting for longer than that takes.
 */
export const sliceBytes = 131_072

export function createDeliveries(): Deliveries {
  /**
   * What waits of each topic, and how many recipients have the first of it; the topic whose turn it is stands first.
   */
  const waiting = new Map<string, { readonly deliveries: Delivery[]; handed: number }>()
  let soon: NodeJS.Immediate | undefined

  function handOver(bytesMax: number): void {
    if (soon) clearImmediate(soon)
    soon = undefined
    let bytes = 0
    // What is put back is met again, behind the others.
    for (const [topic, queue] of waiting) {
      if (bytes >= bytesMax) break
      const [first] = queue.deliveries
      const recipient = first?.recipients[queue.handed]
      if (first && recipient) bytes += recipient.deliver(first.message)
      queue.handed += 1
      if (queue.handed === first?.recipients.length) {
        queue.deliveries.shift()
        queue.handed = 0
      }
      waiting.delete(topic)
      if (queue.deliveries.length > 0) waiting.set(topic, queue)
    }
    if (waiting.size > 0) soon = setImmediate(handOver, sliceBytes)
  }

  return {
    add(stored) {
      for (const delivery of stored) {
        if (delivery.recipients.length === 0) continue
        const { topic } = delivery.message
        const queue = waiting.get(topic) ?? { deliveries: [], handed: 0 }
        queue.deliveries.push(delivery)
        waiting.set(topic, queue)
      }
      if (!soon) handOver(sliceBytes)
    },
    drain: () => handOver(Infinity),
  }
}
