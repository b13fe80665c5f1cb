import type { PushName, PushPayload } from '../messages/pushes.js'

/** Who listens to what the frame says of itself. */
export interface PushListeners {
  on<Name extends PushName>(push: Name, listener: (payload: PushPayload<Name>) => void): () => void
  emit<Name extends PushName>(push: Name, payload: PushPayload<Name>): void
  clear(): void
}

export function createPushListeners(): PushListeners {
  const listeners = new Map<PushName, Set<(payload: never) => void>>()
  return {
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener))
      return () => {
        set.delete(listener)
      }
    },
    emit(name, payload) {
      for (const listener of [...(listeners.get(name) ?? [])]) listener(payload as never)
    },
    clear: () => listeners.clear(),
  }
}
