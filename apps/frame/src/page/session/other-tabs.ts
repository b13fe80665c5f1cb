import type { TabNews } from '../../vault/tab-channel.js'
import type { PageWorld } from '../page-world.js'

/**
 * What another tab of this browser has to say. Where the visitor signed out there, what waits here for a word was asked of an account that is
 * not in any more; who comes in next is somebody else, perhaps.
 */
export function heardFromTab(news: TabNews, origin: string | undefined, { queue, session }: Pick<PageWorld, 'queue' | 'session'>, changed: () => void): void {
  if (news !== 'signed-out') return
  session.doubt()
  if (origin) queue.abort(origin)
  changed()
}
