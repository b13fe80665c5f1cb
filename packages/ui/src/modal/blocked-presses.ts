import type { W3mElement } from '../internal/w3m-element.js'
import { findControl, rootsIn } from './find-control.js'
import './modal-notices.js'

let observer: MutationObserver | undefined

/**
 * Shows why the control that was pressed does not answer, as a notice: its tooltip needs a mouse, and its description a
 * screen reader. A reason that the view itself shows is not repeated, as that of a control that counts down. Where the
 * terms are not agreed to yet, their checkbox gets the focus. The notice goes with the next press, and with its reason.
 */
export function explainPress(outlet: W3mElement, blockedControl: Element | undefined): void {
  const notices = outlet.parentElement?.querySelector('w3m-modal-notices')
  const view = outlet.shadowRoot
  observer?.disconnect()
  notices?.explain(undefined)
  const reason = blockedControl?.getAttribute('aria-description')
  if (!notices || !view || !blockedControl || !reason || blockedControl.matches('[data-testid=otp-resend]')) return
  if ([...rootsIn(view)].some(root => root.textContent.includes(reason))) return
  notices.explain(reason)
  observer = new MutationObserver(() => notices.explain(undefined))
  observer.observe(blockedControl, { attributeFilter: ['aria-disabled', 'aria-description'] })
  const checkbox = findControl(view, 'legal-checkbox')
  if (checkbox instanceof HTMLInputElement && !checkbox.checked) checkbox.focus()
}
