import { html, nothing } from 'lit'
import { property } from '../../internal/property.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import { blockClick } from '../control.js'
import { ControlElement } from '../control-element.js'
import '../spinner/spinner.js'
import { iconButtonStyles } from './icon-button.styles.js'

/**
 * @summary A square button with an icon. Its `label` is its name and its tooltip.
 * @slot - The icon.
 * @csspart control - The native button.
 */
@customElement('w3m-ui-icon-button')
export class W3mUiIconButton extends ControlElement {
  static override styles = [reset, iconButtonStyles]

  /** Accessible name and tooltip; required. */
  @property() label = ''
  /** Side: 32 or 40 px; the target is larger. */
  @property() size: 's' | 'm' = 'm'
  /** Stands on a tone of its own. */
  @property({ type: Boolean }) filled = false
  /** A spinner stands in place of the icon, and no click is answered. */
  @property({ type: Boolean }) loading = false
  /** Answers no click; with a `reason` it stays focusable. */
  @property({ type: Boolean }) disabled = false
  /** Why it is disabled, in the visitor's language. */
  @property() reason = ''
  /** `data-testid` of the native button. */
  @property({ attribute: 'test-id' }) testId = ''

  override render() {
    const reason = this.disabled ? this.reason : ''
    const blocked = this.loading || reason !== ''
    return html`<button
      type="button"
      part="control"
      class="control ${this.size} ${this.filled ? 'filled' : ''}"
      aria-label=${this.label}
      title=${reason || this.label}
      aria-description=${reason || nothing}
      ?disabled=${this.disabled && !blocked}
      aria-disabled=${blocked ? 'true' : nothing}
      aria-busy=${this.loading ? 'true' : nothing}
      data-testid=${this.testId || nothing}
      @click=${blocked ? blockClick : nothing}
    >
      ${this.loading ? html`<w3m-ui-spinner></w3m-ui-spinner>` : html`<slot></slot>`}
    </button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-icon-button': W3mUiIconButton
  }
}
