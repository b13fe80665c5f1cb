import type { LibraryCore } from './quiet-core.js'

/**
 * Lets a page listen to topics of its own only: those of its sessions, and of the codes that it shows. The library keeps the list where
 * all tabs share it and reads it back at each connection. A tab would then take the answer to another one's code; and where the relay
 * knows both by one key, what the one has taken does not come to the other again.
 */
export function keepOwnTopics({ relayer: { subscriber } }: Pick<LibraryCore, 'relayer'>): void {
  let own: unknown
  subscriber.setRelayerSubscriptions = list => {
    own = list
    return Promise.resolve()
  }
  subscriber.getRelayerSubscriptions = () => Promise.resolve(own)
}

/** Hears what comes to a topic. Where the relay is not reached now, the subscriber keeps the topic for the next connection. */
export function listen({ relayer: { subscriber } }: Pick<LibraryCore, 'relayer'>, topic: string): void {
  subscriber.subscribe(topic).catch(() => undefined)
}
