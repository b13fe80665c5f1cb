import { steadyPress } from './steady-press.js'
import { tendFocus } from './view-focus.js'

/** What a modal on the screen does for whoever is in it: its focus and its presses. Returns what `tendFocus` does. */
export function tendModal(outlet: HTMLElement): ReturnType<typeof tendFocus> {
  const dialog = outlet.closest('dialog')
  if (dialog) steadyPress(dialog)
  return tendFocus(outlet)
}
