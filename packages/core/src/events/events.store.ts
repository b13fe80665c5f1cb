import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { isolate } from '../async/isolate.js'
import type { AddressOf } from '../namespaces/address-of.js'
import type { CaipAddress } from '../caip/caip-address.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { CaipNetwork } from '../namespaces/define-network.js'

/** A connected wallet: what `connect()` resolves with. */
export interface Connection<Namespace extends ChainNamespace = ChainNamespace> {
  /** The namespace. */
  readonly namespace: Namespace
  /** The id of the wallet, as `connect` takes it. */
  readonly connectorId: string
  /** The address; on eip155 with its checksum (EIP-55), even if the wallet gave it without. */
  readonly address: AddressOf<Namespace>
  /** The address with its chain: `eip155:1:0x…`. */
  readonly caipAddress: CaipAddress
  /** Undefined if the wallet is on a network that the application does not know. */
  readonly network: CaipNetwork | undefined
}

/** The details of the DOM events that the page receives, by the event's name without `w3m-`. */
export interface W3mEventMap {
  /** The modal opened. */
  open: { readonly connected: boolean }
  /** The modal closed. */
  close: { readonly connected: boolean }
  /**
   * A wallet connected. `restored`: not by an attempt, but by a reload of the page, another tab or the wallet's return.
   */
  connect: Connection & { readonly restored?: true }
  /** A connection ended. */
  disconnect: { readonly namespace: ChainNamespace }
  /** Another network is active. */
  'network-change': {
    readonly namespace: ChainNamespace
    readonly caipNetworkId: CaipNetworkId
    readonly chainId: number | string
  }
  /** An attempt failed. */
  error: { readonly code: number | string; readonly message: string }
}

/** A product event: its name, and what the DOM event `w3m-<name>` has as its detail. */
export type W3mEvent = {
  readonly [Name in keyof W3mEventMap]: { readonly name: Name; readonly detail: W3mEventMap[Name] }
}[keyof W3mEventMap]

/**
 * The former name of `W3mEventMap`.
 * @deprecated Use `W3mEventMap`.
 */
export type Signals = W3mEventMap
/**
 * The former name of `W3mEvent`.
 * @deprecated Use `W3mEvent`.
 */
export type Signal = W3mEvent

export type TrackedValue = string | number | boolean | readonly string[]

/** A tracked event. It never leaves the page unless the host turned analytics on. */
export interface TrackedEvent {
  /** Unix ms. */
  readonly timestamp: number
  /** What happened. */
  readonly data: {
    /** `track`: `error` is posted to analytics alone. */
    readonly type: 'track' | 'error'
    /** In capitals: `MODAL_OPEN`. */
    readonly event: string
    /** Empty where the event says nothing more. */
    readonly properties: Readonly<Record<string, TrackedValue>>
  }
}

export interface EventsStore {
  readonly $event: ReadableAtom<TrackedEvent | undefined>
  /** Returns the events that were tracked before analytics had loaded, at most `earlyMax`. Keeps none from then on. */
  takeEarly(): readonly TrackedEvent[]
  track(event: string, properties?: TrackedEvent['data']['properties']): void
  emit<Name extends keyof W3mEventMap>(name: Name, detail: W3mEventMap[Name]): void
  /** Calls the listener at every event; returns a function that stops it. */
  on(listener: (event: W3mEvent) => void): () => void
}

export function createEventsStore(now: () => number, earlyMax = 0): EventsStore {
  const $event = atom<TrackedEvent | undefined>()
  const listeners = new Set<(event: W3mEvent) => void>()
  const queuedEvents: TrackedEvent[] = []
  return {
    $event,
    takeEarly() {
      earlyMax = 0
      return queuedEvents.splice(0)
    },
    track(event, properties = {}) {
      const tracked: TrackedEvent = { timestamp: now(), data: { type: 'track', event, properties } }
      if (queuedEvents.length < earlyMax) queuedEvents.push(tracked)
      $event.set(tracked)
    },
    emit(name, detail) {
      for (const listener of [...listeners]) listener({ name, detail } as W3mEvent)
    },
    on(listener) {
      // A listener that is added twice is called twice, and each registration is stopped by itself.
      const isolated = isolate(listener)
      listeners.add(isolated)
      return () => void listeners.delete(isolated)
    },
  }
}
