import { css, html, nothing } from 'lit'
import { property } from '../../internal/property.js'
import { externalIcon } from '../../icons/row-icons.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import { ControlElement } from '../control-element.js'
import { safeHref } from '../safe-href.js'

const styles = css`
  :host {
    display: inline;
  }
  .control {
    display: inline;
    position: relative;
    font-weight: 500;
    color: var(--_accent-text);
    border-radius: var(--_r);
    text-decoration: underline transparent;
    text-underline-offset: 3px;
    text-decoration-thickness: 1px;
    transition: text-decoration-color var(--_fast);
  }
  @media (pointer: coarse) {
    button.control::after {
      content: '';
      position: absolute;
      inset: -12px -4px;
    }
  }
  .quiet {
    color: inherit;
    font-weight: inherit;
    text-decoration-color: color-mix(in srgb, currentColor 40%, transparent);
  }
  @media (hover: hover) {
    .control:hover {
      text-decoration-color: currentColor;
    }
  }
  .icon {
    display: inline-block;
    inline-size: 1.15em;
    block-size: 1.15em;
    margin-inline-start: 3px;
    vertical-align: -0.22em;
  }
`

/**
 * @summary A link in a text; without `href` a button that looks like one. Addresses that run code lead nowhere.
 * @slot - The text.
 * @csspart control - The native link or button.
 */
@customElement('w3m-ui-link')
export class W3mUiLink extends ControlElement {
  static override styles = [reset, styles]

  /** The address that it leads to; empty for a button. */
  @property() href = ''
  /** Opens a new tab, and an arrow says so. */
  @property({ type: Boolean }) external = false
  /** In the colour of the text around it, underlined. */
  @property({ type: Boolean }) quiet = false
  /** Accessible name, where the text is not enough. */
  @property() label = ''
  /** `data-testid` of what stands in it: the link or the button. */
  @property({ attribute: 'test-id' }) testId = ''

  override render() {
    const classes = `control ${this.quiet ? 'quiet' : ''}`
    return this.href
      ? html`<a
          part="control"
          class=${classes}
          href=${safeHref(this.href) ?? nothing}
          target=${this.external ? '_blank' : nothing}
          rel="noopener noreferrer"
          aria-label=${this.label || nothing}
          data-testid=${this.testId || nothing}
          ><slot></slot>${this.external ? externalIcon() : nothing}</a
        >`
      : html`<button
          type="button"
          part="control"
          class=${classes}
          aria-label=${this.label || nothing}
          data-testid=${this.testId || nothing}
        >
          <slot></slot>
        </button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-link': W3mUiLink
  }
}
