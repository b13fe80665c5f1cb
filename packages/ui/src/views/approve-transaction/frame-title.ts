import type { FrameScreen, W3m } from '@w3m/core'
import type { TextKey } from '../../i18n/text-key.js'

const titles = new WeakMap<W3m, TextKey>()
const subscribed = new WeakSet<W3m>()

/** The title of what the secure frame shows, or showed last since its view came. */
export const shownByFrame = (w3m: W3m): TextKey => titles.get(w3m) ?? 'approve-transaction.title'

/** What is asked for, by the method of the request. */
function titleOf(method = ''): TextKey {
  if (/TypedData/.test(method)) return 'approval.data'
  if (/^personal_sign|Message$/.test(method)) return 'approval.message'
  if (/Calls$/.test(method)) return 'approval.calls'
  return /Permissions$/.test(method) ? 'approval.permission' : 'approve-transaction.title'
}

function setTitle(w3m: W3m, shows: FrameScreen['shows'], method: string | undefined): void {
  const key = shows ? 'approve-transaction.recovery' : titleOf(method)
  if (shownByFrame(w3m) === key) return
  titles.set(w3m, key)
  // The header and the dialog's name are drawn anew with the history, which stays what it is.
  w3m.router.rewind(history => [...history])
}

/**
 * To be called when the frame's view comes: the header says what the frame shows from then on. A frame that hides keeps
 * its title.
 */
export async function followFrame(w3m: W3m): Promise<void> {
  const { $frame, $asked } = await w3m.load.login()
  const screen = $frame.get()
  setTitle(w3m, screen?.isShown ? screen.shows : undefined, $asked.get())
  if (subscribed.has(w3m)) return
  subscribed.add(w3m)
  $frame.listen(next => {
    if (next?.isShown) setTitle(w3m, next.shows, $asked.get())
  })
  // In its own window it shows nothing here.
  $asked.listen(method => setTitle(w3m, $frame.get()?.isShown ? $frame.get()?.shows : undefined, method))
}
