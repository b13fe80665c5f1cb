import type { TabNews } from '../../vault/tab-channel.js'
import type { PageWorld } from '../page-world.js'

/**
 * What another tab of this browser has to say. Where the visitor signed out there, or somebody else came in, what waits here for a word was
 * asked of an account that is not in any more.
 */
export function heardFromTab(news: TabNews, origin: string | undefined, { queue, session }: Pick<PageWorld, 'queue' | 'session'>, changed: () => void): void {
  const differs = () => {
    session.doubt()
    changed()
  }
  const left = () => {
    if (origin) queue.abort(origin)
    differs()
  }
  if (news === 'signed-out') left()
  else if (news === 'secured') differs()
  // Where nobody is in, a login that is under way here goes on.
  else if (news !== 'locked') void session.isAnother(news.entered).then(isAnother => isAnother && left())
}
