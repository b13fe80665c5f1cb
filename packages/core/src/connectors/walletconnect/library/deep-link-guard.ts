import { readProperty } from '../../../rpc/error-chain.js'
import { isSilent } from '../silent-methods.js'
import type { Sent } from './library-insides.js'
import type { LibrarySession } from './library-session.js'

interface Linked {
  sessionConfig?: LibrarySession['sessionConfig']
}

/**
 * With every request the library opens the app that the visitor paired by a link, also with one that shows nothing
 * there, and so takes the visitor out of the page each time that the status of a batch is polled. It reads whether the
 * session forbids that in the very task in which it sends: for a silent request the session does, until that task ends.
 * @param opensLinks false where no request is to open anything
 * @returns what is to be called with each request, as it is sent
 */
export function guardDeepLinks(
  sessions: { getAll(): readonly LibrarySession[] },
  opensLinks = true,
): (sent: Sent) => void {
  /** What the sessions say themselves, for those that forbid it now. */
  const originalConfigs = new Map<Linked, LibrarySession['sessionConfig']>()
  const reopen = (session: Linked): void => {
    if (!originalConfigs.has(session)) return
    session.sessionConfig = originalConfigs.get(session)
    originalConfigs.delete(session)
  }
  return ({ topic, params }) => {
    const session: Linked | undefined = sessions.getAll().find(item => item.topic === topic)
    if (!session) return
    // Requests that are sent in one go come here before the microtask of the first.
    reopen(session)
    if (opensLinks && !isSilent(readProperty(readProperty(params, 'request'), 'method'))) return
    originalConfigs.set(session, session.sessionConfig)
    session.sessionConfig = { ...session.sessionConfig, disableDeepLink: true }
    queueMicrotask(() => reopen(session))
  }
}
