import type { TabNews } from '../../vault/tab-channel.js'
import type { PageContext } from '../page-context.js'

/**
 * What another tab of this browser has to say. Where the visitor signed out there, or somebody else came in, what waits
 * here for a word was asked of an account that is not in any more.
 * @param changed is told whether it is the same visitor as before
 */
export function handleTabNews(
  news: TabNews,
  origin: string | undefined,
  { queue, session }: Pick<PageContext, 'queue' | 'session'>,
  changed: (isSame: boolean) => void,
): void {
  const doubtSession = ({ isSame }: { readonly isSame: boolean }) => {
    session.doubt()
    changed(isSame)
  }
  const left = () => {
    if (origin) queue.abort(origin)
    doubtSession({ isSame: false })
  }
  if (news === 'signed-out') left()
  else if (news === 'secured') doubtSession({ isSame: true })
  // Where nobody is in, a login that is under way here goes on.
  else if (news !== 'locked') void session.isAnother(news.entered).then(isAnother => isAnother && left())
}
