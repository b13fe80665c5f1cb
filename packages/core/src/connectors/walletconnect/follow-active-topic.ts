import { heldTopicsKey } from '../../limits/walletconnect-limits.js'
import type { StoragePort } from '../../storage/storage-port.js'
import type { HeldTopics } from './held-topics.js'
import type { SessionLife } from './restore-session.js'
import type { SessionStore } from './session-store.js'

/**
 * Two tabs agree on the active session: where another one went on to another wallet over the relay, this one goes
 * along. Returns what stops it.
 */
export function followActiveTopic(
  storage: Pick<StoragePort, 'watch'>,
  topics: Pick<HeldTopics, 'active'>,
  sessionStore: Pick<SessionStore, 'current'>,
  { resume }: Pick<SessionLife, 'resume'>,
): () => void {
  const controller = new AbortController()
  const stop = storage.watch(key => {
    const currentTopic = sessionStore.current()?.topic
    const active = topics.active()
    if (key !== heldTopicsKey || currentTopic === undefined || active === undefined || active === currentTopic) return
    resume(active, controller.signal).catch(() => undefined)
  })
  return () => {
    controller.abort()
    stop()
  }
}
