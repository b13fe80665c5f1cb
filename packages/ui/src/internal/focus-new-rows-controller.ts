import type { LitElement, ReactiveController } from 'lit'

/**
 * Focuses the first new row of a list if the control that requested it, such as "Show more", was removed with the
 * update.
 */
export class FocusNewRowsController implements ReactiveController {
  #control: Element | undefined
  #count = 0

  constructor(readonly host: LitElement) {
    host.addController(this)
  }

  get #rows(): NodeListOf<HTMLElement> {
    return this.host.renderRoot.querySelectorAll('ul[aria-label] > li > button')
  }

  hostUpdate(): void {
    const focused = this.host.shadowRoot?.activeElement
    // A focused row is no such control: its removal adds no rows.
    this.#control = focused && !focused.closest('li') ? focused : undefined
    this.#count = this.#rows.length
  }

  hostUpdated(): void {
    if (this.#control?.isConnected === false) this.#rows[this.#count]?.focus()
  }
}
