import { steadyPress } from './steady-press.js'
import { manageFocus } from './view-focus.js'

const stop = (event: Event): void => event.stopPropagation()

/**
 * What a modal on the screen does for whoever is in it: its focus, its presses and its scrolling. Returns what
 * `manageFocus` does.
 */
export function addModalInteractions(outlet: HTMLElement): ReturnType<typeof manageFocus> {
  const dialog = outlet.closest('dialog')
  if (dialog) {
    steadyPress(dialog)
    // A page that keeps itself from scrolling, as under a dialog of its own, cancels these at the document.
    for (const type of ['wheel', 'touchmove']) dialog.addEventListener(type, stop, { passive: true })
  }
  return manageFocus(outlet)
}
