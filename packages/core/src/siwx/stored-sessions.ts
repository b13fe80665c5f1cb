import { signInSessionsMax } from '../limits/sign-in-limits.js'
import { signInKeys } from '../storage/sign-in-keys.js'
import { readJson, writeJson } from '../storage/stored-json.js'
import type { StoragePort } from '../storage/storage-port.js'
import { isSession, isSessionOf } from './siwx-sessions.js'
import type { SiwxStorage } from './siwx-config.js'
import type { SiwxSession } from './siwx-session.js'

/**
 * Sessions of many accounts in the page's own storage, the newest last; the oldest make room. Another tab's are seen at
 * once.
 */
export function createStoredSessions(port: StoragePort): SiwxStorage {
  const read = (): readonly SiwxSession[] => {
    const stored = readJson(port, signInKeys.sessions)
    return Array.isArray(stored) ? stored.filter(isSession) : []
  }
  const write = (sessions: readonly SiwxSession[]): void => {
    if (sessions.length) writeJson(port, signInKeys.sessions, sessions.slice(-signInSessionsMax))
    else port.remove(signInKeys.sessions)
  }
  return {
    add: async session => write([...read(), session]),
    get: async (chainId, address) => read().filter(session => isSessionOf(session, chainId, address)),
    set: async sessions => write(sessions),
    delete: async (chainId, address) => write(read().filter(session => !isSessionOf(session, chainId, address))),
  }
}
