import type { PushName, PushPayload } from '../messages/pushes.js'

/** The listeners of the frame's pushes. */
export interface PushListeners {
  on<Name extends PushName>(push: Name, listener: (payload: PushPayload<Name>) => void): () => void
  emit<Name extends PushName>(push: Name, payload: PushPayload<Name>): void
  clear(): void
}

export function createPushListeners(): PushListeners {
  let listeners: { [Name in PushName]?: Set<(payload: PushPayload<Name>) => void> } = {}
  return {
    on(name, listener) {
      const set = (listeners[name] ??= new Set())
      set.add(listener)
      return () => {
        set.delete(listener)
      }
    },
    emit(name, payload) {
      for (const listener of [...(listeners[name] ?? [])]) listener(payload)
    },
    clear() {
      listeners = {}
    },
  }
}
