import { clickMovedControls } from './click-moved-controls.js'
import { manageFocus } from './view-focus.js'

const stop = (event: Event): void => event.stopPropagation()

/** Adds the interactions of a shown modal: focus, presses and scrolling. Returns the function from `manageFocus`. */
export function addModalInteractions(outlet: HTMLElement): ReturnType<typeof manageFocus> {
  const dialog = outlet.closest('dialog')
  if (dialog) {
    clickMovedControls(dialog)
    // A page that blocks its own scrolling, as under its own dialog, cancels these events at the document.
    for (const type of ['wheel', 'touchmove']) dialog.addEventListener(type, stop, { passive: true })
  }
  return manageFocus(outlet)
}
