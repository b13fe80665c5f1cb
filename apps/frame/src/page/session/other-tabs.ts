import type { TabNotice } from '../../vault/tab-channel.js'
import type { PageContext } from '../page-context.js'

/**
 * What another tab of this browser has to say. Where the visitor signed out there, or somebody else came in, what waits
 * here for a word was asked of an account that is not in any more.
 * @param changed is told whether it is the same visitor as before
 */
export function handleTabNotice(
  notice: TabNotice,
  origin: string | undefined,
  { queue, session }: Pick<PageContext, 'queue' | 'session'>,
  changed: (isSame: boolean) => void,
): void {
  const invalidateSession = ({ isSame }: { readonly isSame: boolean }) => {
    session.invalidate()
    changed(isSame)
  }
  const endSession = () => {
    if (origin) queue.abort(origin)
    invalidateSession({ isSame: false })
  }
  if (notice === 'signed-out') endSession()
  else if (notice === 'secured') invalidateSession({ isSame: true })
  // Where nobody is in, a login that is under way here goes on.
  else if (notice !== 'locked') void session.isAnother(notice.entered).then(isAnother => isAnother && endSession())
}
