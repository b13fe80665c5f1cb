import type { ChainNamespace } from '../namespaces/chain-namespace.js'

/** Listeners by the namespace that they listen to. */
export interface NamespaceListeners<Listener> {
  /** A copy of the present listeners: one that is added meanwhile receives only later events. */
  of(namespace: ChainNamespace): readonly Listener[]
  /** Returns what takes it away. */
  add(namespace: ChainNamespace, listener: Listener): () => void
}

export function createNamespaceListeners<Listener>(): NamespaceListeners<Listener> {
  const listeners = new Map<ChainNamespace, Set<Listener>>()
  return {
    of: namespace => [...(listeners.get(namespace) ?? [])],
    add(namespace, listener) {
      const namespaceListeners = listeners.get(namespace) ?? new Set()
      listeners.set(namespace, namespaceListeners.add(listener))
      return () => void namespaceListeners.delete(listener)
    },
  }
}
