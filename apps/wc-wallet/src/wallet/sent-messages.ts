import type { RelayerTypes } from '@walletconnect/types'

/** The part of the client that hands messages to the relay. */
export interface PublishingRelayer {
  publish(topic: string, message: string, options?: RelayerTypes.PublishOptions): Promise<void>
}

export interface SentMessages {
  /** Waits until the relay has acknowledged what was sent so far. @throws {Error} where it did not, or not in time */
  acknowledged(): Promise<void>
}

const acknowledgedWithinMs = 15_000
const notTaken = () => new Error('The relay has not taken the message.')

/**
 * Follows what the client publishes: it does not wait for its own refusals, and takes a message that never left for
 * sent.
 */
export function followSentMessages(relayer: PublishingRelayer): SentMessages {
  const publish = relayer.publish.bind(relayer)
  const open = new Set<Promise<void>>()
  relayer.publish = (topic, message, options) => {
    const sent = publish(topic, message, { ...options, internal: { ...options?.internal, throwOnFailedPublish: true } })
    open.add(sent)
    const finished = sent.catch(() => undefined).finally(() => open.delete(sent))
    return options?.internal?.throwOnFailedPublish ? sent : finished
  }
  return {
    acknowledged() {
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<never>(
        (_, reject) => (timer = setTimeout(() => reject(notTaken()), acknowledgedWithinMs)),
      )
      const taken = Promise.all(open).then(
        () => undefined,
        () => Promise.reject(notTaken()),
      )
      return Promise.race([taken, late]).finally(() => clearTimeout(timer))
    },
  }
}
