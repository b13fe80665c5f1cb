import { css, html, LitElement } from 'lit'
import { property } from '../../internal/property.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'

/** What the colour of a tag means. */
export type TagVariant = 'neutral' | 'accent' | 'good' | 'warn' | 'bad'

const styles = css`
  :host {
    display: inline-block;
    max-inline-size: 100%;
    padding: 2px 7px;
    border: 1px solid transparent;
    border-radius: var(--_radius-s);
    overflow-wrap: anywhere;
    text-align: center;
    font-size: var(--_size-12);
    font-weight: 500;
    line-height: 1.34;
    color: var(--_text-2);
    background: var(--_surface-2);
  }
  :host([variant='accent']) {
    color: var(--_accent-text);
    background: var(--_accent-soft);
  }
  :host([variant='good']) {
    color: var(--_good);
    background: var(--_good-soft);
  }
  :host([variant='warn']) {
    color: var(--_warn);
    background: var(--_warn-soft);
  }
  :host([variant='bad']) {
    color: var(--_bad);
    background: var(--_bad-soft);
  }
  @media (forced-colors: active) {
    :host {
      border-color: currentColor;
    }
  }
`

/**
 * @summary One quiet word beside a name. Colour only for meaning, and never without the word.
 * @slot - The word.
 */
@customElement('w3m-ui-tag')
export class W3mUiTag extends LitElement {
  static override styles = [reset, styles]

  /** What its colour means. */
  @property({ reflect: true }) variant: TagVariant = 'neutral'

  override render() {
    return html`<slot></slot>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-tag': W3mUiTag
  }
}
