/** A message; undefined where some were missed: whatever they said may have happened. */
export type Listener = (message: string | undefined) => void

/**
 * Tells all server processes on one database that something has happened: at least once, and within a quarter of a
 * second. What must not be lost stands in a repository; a message says where to look.
 */
export interface PubSub {
  /** Resolves when the other processes are going to hear of it. Listeners of this process hear of it before that. */
  publish(topic: string, message: string): Promise<void>
  /** @returns ends the subscription */
  subscribe(topic: string, listener: Listener): () => void
}
