import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import type { EventFrom } from './event-from.js'
import { focusInside } from './control.js'
import { property } from '../internal/property.js'

/** How both are drawn in the colours of the system: stands behind the styles of either. */
export const systemToggleStyles = css`
  @media (forced-colors: active) {
    input {
      forced-color-adjust: none;
      border-color: CanvasText;
    }
    input:checked {
      background: Highlight;
    }
  }
`

/** The base of checkbox and switch: a native checkbox with its own rendering. */
export abstract class ToggleElement extends LitElement {
  static override shadowRootOptions = focusInside

  /** The visitor's click has set it before `change` is told. */
  @property({ type: Boolean }) checked = false
  /** Answers no click; with a `reason` it stays focusable. */
  @property({ type: Boolean }) disabled = false
  /** Why it is disabled, in the visitor's language. */
  @property() reason = ''
  /** Accessible name, where there is no text. */
  @property() label = ''
  /** `data-testid` of the native checkbox. */
  @property({ attribute: 'test-id' }) testId = ''

  /** The reason of a disabled toggle, which then stays focusable; otherwise empty. */
  protected get disabledReason(): string {
    return this.disabled ? this.reason : ''
  }

  protected renderInput(role?: 'switch'): TemplateResult {
    const { disabledReason } = this
    return html`<input
      type="checkbox"
      role=${role ?? nothing}
      part="control"
      .checked=${live(this.checked)}
      ?disabled=${this.disabled && !disabledReason}
      aria-disabled=${disabledReason ? 'true' : nothing}
      aria-description=${disabledReason || nothing}
      aria-label=${this.label || nothing}
      data-testid=${this.testId || nothing}
      @click=${(event: Event) => {
        if (disabledReason) event.preventDefault()
      }}
      @change=${this.onChange}
    />`
  }

  private onChange(event: EventFrom<HTMLInputElement>): void {
    this.checked = event.target.checked
    this.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
  }
}
