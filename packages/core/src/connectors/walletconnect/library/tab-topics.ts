import { tryOrUndefined } from '../../../errors/try-or-undefined.js'
import { readProperty } from '../../../rpc/error-chain.js'
import type { LibraryCore } from './library-insides.js'

interface Subscription {
  readonly topic: string
}

/** The topics to which a tab is subscribed. */
export interface TabTopics {
  list(): readonly string[]
  stop(): void
}

const isSubscription = (value: unknown): value is Subscription => typeof readProperty(value, 'topic') === 'string'

const readList = (text: string | null | undefined): readonly Subscription[] => {
  const list: unknown = JSON.parse(text ?? 'null')
  return Array.isArray(list) ? list.filter(isSubscription) : []
}

/** The storage for a tab's list while the tab is hidden. If the browser refuses it, nothing is read or kept. */
export interface TabStorage {
  readonly area: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** Calls back when the page is hidden, and when it is visible again. Returns a function that stops it. */
  readonly onVisibilityChange: (changed: (isVisible: boolean) => void) => () => void
}

/**
 * Subscribes a tab only to its own topics: those of its sessions, and of the codes that it shows. The library keeps the
 * list where all tabs share it and reads it again at each connection. A tab would then receive the answer to another
 * tab's code; and if the relay knows both by one key, it does not deliver to one tab what the other has received. A
 * phone may drop the page while its visitor is in the wallet: a hidden tab stores its list for its next load. A visible
 * tab stores none, since a duplicate of the tab would have it too.
 */
export function persistTabTopics(
  { relayer }: Pick<LibraryCore, 'relayer'>,
  { area, onVisibilityChange }: TabStorage,
): TabTopics {
  const { subscriber } = relayer
  const key = subscriber.storageKey
  let tabSubscriptions = tryOrUndefined(() => readList(area()?.getItem(key))) ?? []
  const forget = () => tryOrUndefined(() => area()?.removeItem(key))
  forget()
  subscriber.getRelayerSubscriptions = () => Promise.resolve(tabSubscriptions)
  subscriber.setRelayerSubscriptions = list => {
    tabSubscriptions = list
    return Promise.resolve()
  }
  const unsubscribe = relayer.unsubscribe.bind(relayer)
  relayer.unsubscribe = topic => {
    // Without a connection the library finds no subscription to end, and would subscribe again at the next one.
    tabSubscriptions = tabSubscriptions.filter(subscription => subscription.topic !== topic)
    subscriber.cached = subscriber.cached.filter(subscription => subscription.topic !== topic)
    subscriber.pending.delete(topic)
    return unsubscribe(topic)
  }
  const stop = onVisibilityChange(isVisible => {
    if (isVisible) forget()
    else tryOrUndefined(() => area()?.setItem(key, JSON.stringify(tabSubscriptions)))
  })
  return { list: () => tabSubscriptions.map(({ topic }) => topic), stop }
}

/** Subscribes to a topic. If the relay is not reached now, the subscriber keeps the topic for the next connection. */
export function listen({ relayer: { subscriber } }: Pick<LibraryCore, 'relayer'>, topic: string): void {
  subscriber.subscribe(topic).catch(() => undefined)
}
