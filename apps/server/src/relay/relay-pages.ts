import type { StoredMessage, Unread } from '../ports/mailbox.js'
import type { RelayWindow } from './relay-window.js'

export interface Page {
  readonly messages: readonly StoredMessage[]
  readonly hasMore: boolean
}

export interface PageReadsDeps {
  /** Writes what waits for the disk, and delivers it. */
  readonly flush: () => Promise<void>
  /** `lengthMax` in characters, as `lengthOfMessage` counts them; what passes it is the last. */
  readonly next: (topic: string, afterSeq: number, limit: number, lengthMax: number) => Promise<Unread>
  readonly window: RelayWindow
}

/** Messages of one page at most. */
export const pageSize = 100

/**
 * Reads pages of unread messages, as far as the window allows. What a page holds is on its way from here on; of a page
 * that fails, nothing is.
 */
export function createPageReads({ flush, next, window }: PageReadsDeps): (topics: readonly string[]) => Promise<Page> {
  /** @returns whether there are more */
  async function fillPage(topics: readonly string[], messages: StoredMessage[]): Promise<boolean> {
    const pageMax = window.roomBytes > 0 ? Math.min(pageSize, window.roomSize) : 0
    for (const topic of new Set(topics)) {
      const room = pageMax - messages.length
      let count = 0
      const { messages: found, isCut } = await next(topic, 0, room + 1, window.roomBytes)
      for (const message of found.slice(0, room)) {
        if (window.roomBytes === 0) break
        messages.push(message)
        window.add(message.seq, topic, message.text.length)
        count += 1
      }
      // The mailbox may hold more than it gave where the bytes are what ended the page.
      if (found.length > count || isCut) return true
    }
    return false
  }

  return async topics => {
    await flush()
    const messages: StoredMessage[] = []
    try {
      return { messages, hasMore: await fillPage(topics, messages) }
    } catch (error) {
      for (const { seq } of messages) window.remove(seq)
      throw error
    }
  }
}
