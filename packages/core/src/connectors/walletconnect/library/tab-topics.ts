import { tryOrUndefined } from '../../../errors/try-or-undefined.js'
import { readProperty } from '../../../rpc/error-chain.js'
import type { LibraryCore } from './library-insides.js'

interface Subscription {
  readonly topic: string
}

/** What a page listens to. */
export interface TabTopics {
  list(): readonly string[]
  stop(): void
}

const isSubscription = (value: unknown): value is Subscription => typeof readProperty(value, 'topic') === 'string'

const readList = (text: string | null | undefined): readonly Subscription[] => {
  const list: unknown = JSON.parse(text ?? 'null')
  return Array.isArray(list) ? list.filter(isSubscription) : []
}

/**
 * Where a tab keeps its list while it is out of sight. Where the browser refuses, there is nothing and nothing is kept.
 */
export interface TabMemory {
  readonly area: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** Calls back when the page goes out of sight, and when it comes back. Returns what stops it. */
  readonly onVisibilityChange: (changed: (isVisible: boolean) => void) => () => void
}

/**
 * Lets a tab listen to topics of its own only: those of its sessions, and of the codes that it shows. The library keeps
 * the list where all tabs share it and reads it back at each connection. A tab would then take the answer to another
 * one's code; and where the relay knows both by one key, what the one has taken does not come to the other again.
 * A phone may drop the page while its visitor is in the wallet: what is out of sight leaves its list for the next load
 * of the tab. What is in sight leaves none, since a copy of the tab would have it too.
 */
export function keepTabTopics(
  { relayer }: Pick<LibraryCore, 'relayer'>,
  { area, onVisibilityChange }: TabMemory,
): TabTopics {
  const { subscriber } = relayer
  const key = subscriber.storageKey
  let own = tryOrUndefined(() => readList(area()?.getItem(key))) ?? []
  const forget = () => tryOrUndefined(() => area()?.removeItem(key))
  forget()
  subscriber.getRelayerSubscriptions = () => Promise.resolve(own)
  subscriber.setRelayerSubscriptions = list => {
    own = list
    return Promise.resolve()
  }
  const unsubscribe = relayer.unsubscribe.bind(relayer)
  relayer.unsubscribe = topic => {
    // Without a connection the library finds nothing to leave, and would listen again with the next one.
    own = own.filter(each => each.topic !== topic)
    subscriber.cached = subscriber.cached.filter(each => each.topic !== topic)
    subscriber.pending.delete(topic)
    return unsubscribe(topic)
  }
  const stop = onVisibilityChange(isVisible => {
    if (isVisible) forget()
    else tryOrUndefined(() => area()?.setItem(key, JSON.stringify(own)))
  })
  return { list: () => own.map(({ topic }) => topic), stop }
}

/**
 * Hears what comes to a topic. Where the relay is not reached now, the subscriber keeps the topic for the next
 * connection.
 */
export function listen({ relayer: { subscriber } }: Pick<LibraryCore, 'relayer'>, topic: string): void {
  subscriber.subscribe(topic).catch(() => undefined)
}
