import type { ReactiveController, ReactiveElement } from 'lit'

/**
 * A button that is disabled while it has the focus loses it, and gets it back once it is enabled again. Not where
 * something else is shown by then, not where a key went down meanwhile (one that is pressed on and on to read must not
 * come to what approves), and not where the window lost the focus: a page that gives it back chooses the moment.
 */
export class RestoredFocus implements ReactiveController {
  #focused: HTMLButtonElement | undefined
  /** With what was shown then. */
  #lost: { readonly button: HTMLButtonElement; readonly content: unknown } | undefined
  #isAway = false
  readonly #forget = (): void => (this.#lost = undefined)
  readonly #leave = (): void => {
    this.#isAway = true
    this.#forget()
  }
  readonly #return = (): void => void (this.#isAway = false)

  constructor(
    private readonly host: ReactiveElement,
    private readonly shownContent: () => unknown,
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    document.addEventListener('keydown', this.#forget, { capture: true })
    addEventListener('blur', this.#leave)
    addEventListener('focus', this.#return)
  }

  hostDisconnected(): void {
    document.removeEventListener('keydown', this.#forget, { capture: true })
    removeEventListener('blur', this.#leave)
    removeEventListener('focus', this.#return)
    this.#forget()
  }

  /** Before it is drawn as it is now. */
  hostUpdate(): void {
    const root = this.host.renderRoot
    const focused = root instanceof ShadowRoot ? root.activeElement : null
    this.#focused = focused instanceof HTMLButtonElement ? focused : undefined
  }

  hostUpdated(): void {
    if (this.#focused?.disabled && !this.#isAway) this.#lost = { button: this.#focused, content: this.shownContent() }
    if (!this.#lost || this.#lost.button.disabled) return
    const { button, content } = this.#lost
    this.#forget()
    if (content === this.shownContent() && document.activeElement === document.body)
      button.focus({ preventScroll: true })
  }
}
