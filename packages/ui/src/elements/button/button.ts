import { html, LitElement, nothing } from 'lit'
import { property } from '../../internal/property.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import { blockClick, focusInside } from '../control.js'
import '../spinner/spinner.js'
import { buttonStyles } from './button.styles.js'

/** How much a button stands out: `primary` for the one next step, `danger` for what cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
/** How high a control is. */
export type ControlSize = 's' | 'm' | 'l'

/**
 * @summary A button with a text. While `loading` it keeps its width and its name and answers no click. `disabled` with
 *   a `reason` stays focusable, so that the reason can be read.
 * @slot - The text.
 * @slot start - An icon or picture before the text.
 * @slot end - An icon after the text.
 * @csspart control - The native button.
 */
@customElement('w3m-ui-button')
export class W3mUiButton extends LitElement {
  static override shadowRootOptions = focusInside
  static override styles = [reset, buttonStyles]

  /** How much it stands out. */
  @property() variant: ButtonVariant = 'secondary'
  /** Height: 32, 40 or 48 px. */
  @property() size: ControlSize = 'm'
  /** Takes the whole width. */
  @property({ type: Boolean, reflect: true }) full = false
  /** A spinner stands beside the text, and no click is answered. */
  @property({ type: Boolean }) loading = false
  /** Answers no click; with a `reason` it stays focusable. */
  @property({ type: Boolean }) disabled = false
  /** Why it is disabled, in the visitor's language. */
  @property() reason = ''
  /** Accessible name, where the text is not enough. */
  @property() label = ''
  /** `aria-haspopup`: what a click opens. */
  @property() haspopup: '' | 'dialog' | 'menu' = ''
  /** The text, where it is to be found on the native button itself; not used where something is slotted. */
  @property() text = ''
  /** `data-testid` of the native button. */
  @property({ attribute: 'test-id' }) testId = ''

  /** Clicks the native button. */
  override click(): void {
    this.renderRoot.querySelector('button')?.click()
  }

  override render() {
    const reason = (this.disabled && this.reason) || nothing
    const blocked = this.loading || reason !== nothing
    return html`<button
      type="button"
      part="control"
      class="control ${this.variant} ${this.size}"
      ?disabled=${this.disabled && !blocked}
      aria-disabled=${blocked ? 'true' : nothing}
      aria-busy=${this.loading ? 'true' : nothing}
      aria-label=${this.label || nothing}
      aria-haspopup=${this.haspopup || nothing}
      data-testid=${this.testId || nothing}
      title=${reason}
      aria-description=${reason}
      @click=${blocked ? blockClick : nothing}
    >
      <span class="content"
        ><slot name="start"></slot><span class="text"><slot>${this.text && html`<bdi>${this.text}</bdi>`}</slot></span
        ><slot name="end"></slot></span
      >${this.loading ? html`<w3m-ui-spinner class="wait"></w3m-ui-spinner>` : nothing}
    </button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-button': W3mUiButton
  }
}
