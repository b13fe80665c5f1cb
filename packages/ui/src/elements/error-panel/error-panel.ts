import { css, html, LitElement, nothing } from 'lit'
import { property } from '../../internal/property.js'
import { retryIcon } from '../../icons/action-icons.js'
import { alertIcon } from '../../icons/status-icons.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import '../button/button.js'

const styles = css`
  :host {
    display: block;
  }
  .panel {
    display: grid;
    grid-template-columns: auto 1fr;
    column-gap: 12px;
    padding: 15px;
    border: 1px solid transparent;
    border-radius: var(--_radius-l);
    background: var(--_bad-soft);
  }
  .sign {
    color: var(--_bad);
    padding-block-start: 1px;
  }
  h2 {
    font-size: var(--_size-16);
    font-weight: 600;
    line-height: 1.375;
    overflow-wrap: anywhere;
  }
  p {
    white-space: pre-line;
    margin-block-start: 2px;
    color: var(--_text);
    overflow-wrap: anywhere;
  }
  .actions {
    grid-column: 2;
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-block-start: 12px;
  }
  .actions:not(:has(w3m-ui-button)) {
    margin: 0;
  }
  w3m-ui-button {
    --_surface-1: var(--_surface);
  }
  @media (forced-colors: active) {
    .panel {
      border-color: CanvasText;
    }
  }
`

/**
 * @summary What happened, what to do, and a retry. Announced when it appears.
 * @slot - More actions, beside the retry.
 * @event {Event} w3m-ui-retry - The retry was pressed. Bubbles, composed.
 */
@customElement('w3m-ui-error-panel')
export class W3mUiErrorPanel extends LitElement {
  static override styles = [reset, styles]

  /** What happened. */
  @property() heading = ''
  /** What to do. Line breaks in it are shown. */
  @property() text = ''
  /** The retry's text; without it there is none. */
  @property() retry = ''
  /** The retry is under way. */
  @property({ type: Boolean }) loading = false
  /** `data-testid` of the retry. */
  @property({ attribute: 'test-id' }) testId = ''

  override render() {
    return html`<div class="panel">
      <span class="sign">${alertIcon()}</span>
      <div role="alert">
        ${this.heading ? html`<h2>${this.heading}</h2>` : nothing}${this.text ? html`<p>${this.text}</p>` : nothing}
      </div>
      <div class="actions">
        ${
          this.retry
            ? html`<w3m-ui-button size="s" .loading=${this.loading} .testId=${this.testId} @click=${this.onRetry}
                ><span slot="start">${retryIcon()}</span>${this.retry}</w3m-ui-button
              >`
            : nothing
        }<slot></slot>
      </div>
    </div>`
  }

  private onRetry(): void {
    this.dispatchEvent(new Event('w3m-ui-retry', { bubbles: true, composed: true }))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-error-panel': W3mUiErrorPanel
  }
}
