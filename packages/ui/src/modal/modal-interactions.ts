import type { W3mElement } from '../internal/w3m-element.js'
import { clickMovedControls } from './click-moved-controls.js'
import { manageFocus } from './view-focus.js'

const stop = (event: Event): void => event.stopPropagation()

const isBlocked = (node: EventTarget): node is Element =>
  node instanceof Element && node.matches('[aria-disabled=true]')

/** Adds the interactions of a shown modal: focus, presses and scrolling. Returns the function from `manageFocus`. */
export function addModalInteractions(outlet: W3mElement): ReturnType<typeof manageFocus> {
  const dialog = outlet.closest('dialog')
  if (dialog) {
    clickMovedControls(dialog)
    let presses: Promise<typeof import('./blocked-presses.js')> | undefined
    dialog.addEventListener(
      'click',
      event => {
        const control = event.composedPath().find(isBlocked)
        if (control || presses)
          void (presses ??= import('./blocked-presses.js'))
            .then(({ explainPress }) => explainPress(outlet, control))
            .catch(() => (presses = undefined))
      },
      // Before the control stops the event.
      true,
    )
    // A page that blocks its own scrolling, as under its own dialog, cancels these events at the document.
    for (const type of ['wheel', 'touchmove']) dialog.addEventListener(type, stop, { passive: true })
  }
  return manageFocus(outlet)
}
