import { css, html, LitElement, nothing } from 'lit'
import { property } from '../../internal/property.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import '../button/button.js'

const styles = css`
  :host {
    display: flex;
    flex-direction: column;
    align-items: center;
    padding: 28px 20px;
    text-align: center;
  }
  ::slotted([slot='icon']) {
    display: grid;
    place-items: center;
    inline-size: 56px;
    block-size: 56px;
    margin-block-end: 16px;
    border-radius: var(--_radius-l);
    color: var(--_text-2);
    background: var(--_surface-1);
  }
  h2 {
    font-size: var(--_size-16);
    font-weight: 600;
    line-height: 1.375;
    text-wrap: balance;
  }
  p {
    max-inline-size: 32ch;
    margin-block-start: 4px;
    color: var(--_text-2);
    text-wrap: balance;
  }
  w3m-ui-button {
    margin-block-start: 16px;
  }
`

/**
 * @summary Nothing is here: a sentence and one action.
 * @slot icon - A `<span>` with an icon; it gets a tile.
 * @slot - More below the action.
 * @event {Event} w3m-ui-action - The action was pressed. Bubbles, composed.
 */
@customElement('w3m-ui-empty')
export class W3mUiEmpty extends LitElement {
  static override styles = [reset, styles]

  /** What is not there, in a few words. */
  @property() heading = ''
  /** Why it is not there, or what to do about it. */
  @property() text = ''
  /** The action's text; without it there is none. */
  @property() action = ''
  /** `data-testid` of the action. */
  @property({ attribute: 'test-id' }) testId = ''

  override render() {
    return html`<slot name="icon"></slot
      >${this.heading ? html`<h2>${this.heading}</h2>` : nothing}${this.text ? html`<p>${this.text}</p>` : nothing}${
        this.action
          ? html`<w3m-ui-button
              .testId=${this.testId}
              @click=${() => this.dispatchEvent(new Event('w3m-ui-action', { bubbles: true, composed: true }))}
              >${this.action}</w3m-ui-button
            >`
          : nothing
      }<slot></slot>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-empty': W3mUiEmpty
  }
}
