import type { FrameScreen, W3m } from '@w3m/core'

type Shown = FrameScreen['shows']

const shown = new WeakMap<W3m, Shown>()
const followed = new WeakSet<W3m>()

/** What the secure frame shows, or showed last since its view came; undefined for an approval. */
export const shownByFrame = (w3m: W3m): Shown => shown.get(w3m)

function say(w3m: W3m, shows: Shown): void {
  if (shown.get(w3m) === shows) return
  shown.set(w3m, shows)
  // The header and the dialog's name are drawn anew with the history, which stays what it is.
  w3m.router.rewind(history => [...history])
}

/** To be called when the frame's view comes: the header says what the frame shows from then on. A frame that hides keeps its title. */
export async function followFrame(w3m: W3m): Promise<void> {
  const { $frame } = await w3m.load.login()
  const screen = $frame.get()
  say(w3m, screen?.isShown ? screen.shows : undefined)
  if (followed.has(w3m)) return
  followed.add(w3m)
  $frame.listen(next => {
    if (next?.isShown) say(w3m, next.shows)
  })
}
