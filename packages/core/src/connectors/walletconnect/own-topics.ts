import type { LibraryCore } from './quiet-core.js'

interface Subscription {
  readonly topic: string
}

/** What a page listens to. */
export interface OwnTopics {
  has(topic: string): boolean
}

const readList = (text: string | null | undefined): readonly Subscription[] => {
  const list: unknown = JSON.parse(text ?? 'null')
  return Array.isArray(list) ? (list as readonly Subscription[]) : []
}

/** Where the browser refuses, there is nothing and nothing is kept. */
const attempt = <Value>(act: () => Value): Value | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

/**
 * Lets a tab listen to topics of its own only: those of its sessions, and of the codes that it shows. The library keeps the list where
 * all tabs share it and reads it back at each connection. A tab would then take the answer to another one's code; and where the relay
 * knows both by one key, what the one has taken does not come to the other again.
 * @param area what lasts as long as the tab: a phone may drop the page while its visitor is in the wallet. Without it the list goes with the page
 */
export function keepOwnTopics({ relayer }: Pick<LibraryCore, 'relayer'>, area: () => Pick<Storage, 'getItem' | 'setItem'> | undefined): OwnTopics {
  const { subscriber } = relayer
  const key = subscriber.storageKey
  let own = attempt(() => readList(area()?.getItem(key))) ?? []
  const keep = (list: readonly Subscription[]) => {
    own = list
    attempt(() => area()?.setItem(key, JSON.stringify(list)))
  }
  subscriber.getRelayerSubscriptions = () => Promise.resolve(own)
  subscriber.setRelayerSubscriptions = list => Promise.resolve(keep(list as readonly Subscription[]))
  const leave = relayer.unsubscribe.bind(relayer)
  relayer.unsubscribe = topic => {
    // Without a connection the library finds nothing to leave, and would listen again with the next one.
    keep(own.filter(each => each.topic !== topic))
    subscriber.cached = subscriber.cached.filter(each => each.topic !== topic)
    subscriber.pending.delete(topic)
    return leave(topic)
  }
  return { has: topic => own.some(each => each.topic === topic) }
}

/** Hears what comes to a topic. Where the relay is not reached now, the subscriber keeps the topic for the next connection. */
export function listen({ relayer: { subscriber } }: Pick<LibraryCore, 'relayer'>, topic: string): void {
  subscriber.subscribe(topic).catch(() => undefined)
}
