/**
 * Listener for a control that is shown but does not answer now (`aria-disabled`): the click ends here, nobody else
 * hears it.
 */
export const blockClick = (event: Event): void => {
  event.preventDefault()
  event.stopImmediatePropagation()
}
/** Shadow root options of an atom whose focus belongs to the control inside. */
export const focusInside: ShadowRootInit = { mode: 'open', delegatesFocus: true }
