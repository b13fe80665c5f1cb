import { heldTopicsKey } from '../../limits/walletconnect-limits.js'
import { isJsonRecord, isText, readJson, writeJson } from '../../storage/stored-json.js'
import type { StoragePort } from '../../storage/storage-port.js'

/** A session that lives, by its topic. */
interface HeldTopic {
  readonly topic: string
  /** What opens its wallet with each request (`DeepLinkChoice`). */
  readonly link?: string | undefined
}

interface StoredTopics {
  /** The topic that the page is connected by, or was last. */
  readonly active?: string | undefined
  readonly held: readonly HeldTopic[]
}

/**
 * Which of the library's sessions the page wants, for all of its tabs: the active one, and those that live on while
 * another wallet has their place. What else the library has is left over.
 */
export interface HeldTopics {
  /** Undefined where nothing is stored: of a visit before there were any, or of none. */
  active(): string | undefined
  /** Nothing is stored, and this page has taken none. */
  isUnused(): boolean
  has(topic: string): boolean
  /** Makes one the active one; `link` opens its wallet, of one that is new. @returns what opens it */
  take(topic: string, link: string | undefined): string | undefined
  /** One is over. */
  drop(topic: string): void
  /** Calls back when one is over, or another tab changed the list. Returns what stops it. */
  watch(changed: () => void): () => void
}

function readTopics(storage: Pick<StoragePort, 'get'>): StoredTopics {
  const stored = readJson(storage, heldTopicsKey)
  if (!isJsonRecord(stored)) return { held: [] }
  const rows: readonly unknown[] = Array.isArray(stored.held) ? stored.held : []
  const topics = rows.flatMap(row =>
    isJsonRecord(row) && isText(row.topic) ? [{ topic: row.topic, ...(isText(row.link) && { link: row.link }) }] : [],
  )
  return { active: isText(stored.active) ? stored.active : undefined, held: topics }
}

/** Whether a session may be held, before anything of WalletConnect is loaded. */
export const holdsTopics = (storage: Pick<StoragePort, 'get'>): boolean => readTopics(storage).held.length > 0

export function createHeldTopics(storage: StoragePort): HeldTopics {
  const listeners = new Set<() => void>()
  const read = () => readTopics(storage)
  const write = ({ active, held }: StoredTopics) =>
    held.length ? void writeJson(storage, heldTopicsKey, { active, held }) : storage.remove(heldTopicsKey)
  const find = (topic: string) => read().held.find(session => session.topic === topic)
  let hasTaken = false
  return {
    active: () => read().active,
    isUnused: () => !hasTaken && read().held.length === 0,
    has: topic => find(topic) !== undefined,
    take(topic, link) {
      hasTaken = true
      const { active, held } = read()
      const existing = find(topic)
      if (active !== topic || !existing) write({ active: topic, held: existing ? held : [...held, { topic, link }] })
      return existing ? existing.link : link
    },
    drop(topic) {
      const { active, held } = read()
      if (!find(topic)) return
      write({ active: active === topic ? undefined : active, held: held.filter(session => session.topic !== topic) })
      for (const changed of [...listeners]) changed()
    },
    watch(changed) {
      listeners.add(changed)
      const stop = storage.watch(key => {
        if (key === heldTopicsKey) changed()
      })
      return () => {
        listeners.delete(changed)
        stop()
      }
    },
  }
}
