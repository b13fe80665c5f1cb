import { css, html, LitElement, nothing } from 'lit'
import { property } from '../../internal/property.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  :host {
    display: flex;
    align-items: center;
    gap: 12px;
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  :host::before,
  :host::after {
    content: '';
    flex: 1;
    block-size: 1px;
    background: var(--_line);
  }
  :host(:not([label]))::after,
  :host([label=''])::after {
    content: none;
  }
`

/** @summary A line between two groups, with a word in the middle if it has a `label`. */
@customElement('w3m-ui-separator')
export class W3mUiSeparator extends LitElement {
  static override styles = [reset, styles]

  /** The word in the middle; empty for a plain line. */
  @property({ reflect: true }) label = ''

  override render() {
    return this.label ? html`<span>${this.label}</span>` : nothing
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-separator': W3mUiSeparator
  }
}
