import { html, LitElement, nothing } from 'lit'
import { property, state } from '../../internal/property.js'
import { live } from 'lit/directives/live.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import { focusInside } from '../control.js'
import { otpInputStyles } from './otp-input.styles.js'
import { readCode } from './read-code.js'

/**
 * @summary A one-time code in boxes. One native field lies over them, so that typing, pasting, a phone's suggestion and
 *   a reader's announcement work as in any field; digits run from left to right in every language.
 * @event {InputEvent} input - The visitor typed; `value` is already the new one. Bubbles, composed.
 * @event {Event} w3m-ui-submit - The last digit came, or Enter was pressed on a whole code. Bubbles, composed.
 * @csspart control - The native input.
 * @csspart error - The error's text.
 */
@customElement('w3m-ui-otp-input')
export class W3mUiOtpInput extends LitElement {
  static override shadowRootOptions = focusInside
  static override styles = [reset, otpInputStyles]

  /** The digits so far, ASCII. */
  @property() value = ''
  /** Accessible name; required. Shown above the boxes. */
  @property() label = ''
  @property({ type: Number }) length = 6
  /** The error's text. */
  @property() error = ''
  /** Nothing can be typed or submitted now; what is there is kept, and the focus too. */
  @property({ type: Boolean }) busy = false
  @property({ attribute: 'test-id' }) testId = ''
  /** The box that the next digit goes into; -1 while the focus is elsewhere. */
  @state() private caretIndex = -1

  private get control(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input')
  }

  override render() {
    // The caret cannot be behind the end of a shortened value.
    const caretIndex = Math.min(this.caretIndex, this.value.length)
    const boxes = Array.from(
      { length: this.length },
      (_, index) => html`<span class="box ${index === caretIndex ? 'at' : ''}">${this.value[index] ?? nothing}</span>`,
    )
    return html`<label class="label" for="control">${this.label}</label>
      <div class="field ${this.error ? 'bad' : ''} ${this.busy ? 'busy' : ''}">
        <div class="boxes" aria-hidden="true">${boxes}</div>
        <input
          id="control"
          part="control"
          type="text"
          inputmode="numeric"
          autocomplete="one-time-code"
          enterkeyhint="done"
          spellcheck="false"
          autocapitalize="off"
          dir="ltr"
          .value=${live(this.value)}
          ?readonly=${this.busy}
          aria-busy=${this.busy ? 'true' : nothing}
          aria-invalid=${this.error ? 'true' : nothing}
          aria-describedby="note"
          data-testid=${this.testId || nothing}
          @input=${this.onInput}
          @keydown=${this.onKeydown}
          @keyup=${this.syncCaret}
          @focus=${this.syncCaret}
          @blur=${() => (this.caretIndex = -1)}
          @click=${this.onClick}
        />
      </div>
      <p id="note" part="error" class="error" role="alert">${this.error}</p>`
  }

  private readonly onInput = (): void => {
    const { control, length } = this
    if (!control) return
    const typed = control.value
    const previous = this.value
    const caret = readCode(typed.slice(0, control.selectionStart ?? typed.length), length).length
    this.value = readCode(typed, length)
    if (typed !== this.value) control.value = this.value
    this.select(caret)
    if (this.value !== previous && this.value.length === length) {
      // Submits after the event `input`, so that the view knows the value first.
      queueMicrotask(() => this.submit())
    }
  }

  private readonly onKeydown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (event.key === 'Enter' && !event.isComposing) this.submit()
    if (!step || event.shiftKey || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    this.select(this.caretIndex + step)
  }

  private submit(): void {
    if (!this.busy && this.value.length === this.length)
      this.dispatchEvent(new Event('w3m-ui-submit', { bubbles: true, composed: true }))
  }

  /** A press on a box goes there, but not past the first empty one. */
  private readonly onClick = (event: MouseEvent): void => {
    const box = this.control?.getBoundingClientRect()
    if (box) this.select(Math.floor(((event.clientX - box.left) / box.width) * this.length))
  }

  private readonly syncCaret = (): void => {
    if (!this.control) return
    const { selectionStart, selectionEnd } = this.control
    if (selectionStart === selectionEnd || this.caretIndex < 0) this.select(selectionStart ?? 0)
  }

  /** A digit that is there is selected, so that the next one takes its place. */
  private select(targetIndex: number): void {
    const index = Math.max(0, Math.min(targetIndex, this.value.length))
    this.control?.setSelectionRange(index, Math.min(index + 1, this.value.length))
    this.caretIndex = Math.min(index, this.length - 1)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-otp-input': W3mUiOtpInput
  }
}
