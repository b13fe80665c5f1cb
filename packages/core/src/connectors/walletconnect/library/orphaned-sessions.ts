import type { LibrarySession } from './library-session.js'

/** The library's sessions, as far as strays are looked for among them. */
export interface SessionList {
  getAll(): readonly LibrarySession[]
  get(topic: string): LibrarySession
}

type SessionListener = (session: LibrarySession) => void

/** By list: the codes that failed, and who is told of a session that one of them makes all the same. */
const watched = new WeakMap<SessionList, Map<string, SessionListener>>()

function watch(sessions: SessionList): Map<string, SessionListener> {
  const existing = watched.get(sessions)
  if (existing) return existing
  const failedPairings = new Map<string, SessionListener>()
  watched.set(sessions, failedPairings)
  const get = sessions.get.bind(sessions)
  sessions.get = topic => {
    const session = get(topic)
    const { pairingTopic = '' } = session
    const found = failedPairings.get(pairingTopic)
    if (found) {
      failedPairings.delete(pairingTopic)
      found(session)
    }
    return session
  }
  return failedPairings
}

/**
 * Hands over what a code that failed leaves behind. The library refuses a sign-in whose signature is not good, but
 * makes the session of it a moment later, for which the wallet takes itself to be connected. It looks the session up
 * when it is done with it: to end it before would make that throw.
 */
export function handOverOrphan(sessions: SessionList, pairingTopic: string, found: SessionListener): void {
  const stray = sessions.getAll().find(session => session.pairingTopic === pairingTopic)
  if (stray) found(stray)
  else watch(sessions).set(pairingTopic, found)
}
