import type { ConnectionCounts } from './connection-counts.js'
import type { KeyValue } from './key-value.js'
import type { PubSub } from './pub-sub.js'
import type { RateLimits } from './rate-limits.js'

/** What several server processes know together, and none of them for longer than it takes. */
export interface SharedState {
  readonly pubSub: PubSub
  readonly rateLimits: RateLimits
  readonly connections: ConnectionCounts
  readonly keyValue: KeyValue
  /**
   * A key that lasts as long as some process runs: what is hashed with it says nothing of a client to whoever has the
   * other databases, or this one after the last process ended in order. Its bytes change where this process stood still
   * for so long that others took it for ended: so it is asked each time, and never copied.
   */
  readonly runKey: Uint8Array
  /** Whether what was written in the last seconds was stored: it is not where the disk is full, or read only. */
  isWritable(): boolean
  close(): Promise<void>
}
