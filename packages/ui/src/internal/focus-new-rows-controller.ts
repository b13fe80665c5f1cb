import type { LitElement, ReactiveController } from 'lit'

/** Leads the focus to the first new row of a list where the control that brought it went away with that. */
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
    // A row that goes has brought nothing.
    this.#control = focused && !focused.closest('li') ? focused : undefined
    this.#count = this.#rows.length
  }

  hostUpdated(): void {
    if (this.#control?.isConnected === false) this.#rows[this.#count]?.focus()
  }
}
