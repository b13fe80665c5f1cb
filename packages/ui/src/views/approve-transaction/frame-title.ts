import type { FrameScreen, W3m } from '@w3m/core'
import type { TextKey } from '../../i18n/text-key.js'

const titles = new WeakMap<W3m, TextKey>()
const subscribed = new WeakSet<W3m>()

/** The title of the secure frame's current screen, or of its last one since the view was opened. */
export const shownByFrame = (w3m: W3m): TextKey => titles.get(w3m) ?? 'approve-transaction.title'

/** The title of a request by its method. */
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
  // A copy of the same history makes the header and the dialog's label render again.
  w3m.router.rewind(history => [...history])
}

/**
 * Call this when the frame's view opens: from then on the header shows the title of the frame's screen. A hidden frame
 * keeps its title.
 */
export async function followFrame(w3m: W3m): Promise<void> {
  const { $frame, $requestedMethod } = await w3m.load.login()
  const screen = $frame.get()
  setTitle(w3m, screen?.isShown ? screen.shows : undefined, $requestedMethod.get())
  if (subscribed.has(w3m)) return
  subscribed.add(w3m)
  $frame.listen(next => {
    if (next?.isShown) setTitle(w3m, next.shows, $requestedMethod.get())
  })
  // A frame in its own window has no screen here, so the title follows the request.
  $requestedMethod.listen(method => setTitle(w3m, $frame.get()?.isShown ? $frame.get()?.shows : undefined, method))
}
