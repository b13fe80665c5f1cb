import { css, html, LitElement, nothing } from 'lit'
import { property, state } from '../../internal/property.js'
import { checkIcon } from '../../icons/action-icons.js'
import { copyIcon } from '../../icons/row-icons.js'
import { alertIcon } from '../../icons/status-icons.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import { focusInside } from '../control.js'
import '../button/button.js'
import '../icon-button/icon-button.js'
import type { ButtonVariant, ControlSize } from '../button/button.js'
import { writeClipboard } from './write-clipboard.js'

/** How long the button says that it has copied, in ms. */
export const copyAnswerMs = 1_500

const styles = css`
  :host {
    display: inline-flex;
    max-inline-size: 100%;
  }
  :host([full]) {
    display: flex;
  }
  w3m-ui-button {
    flex: 1;
    min-inline-size: 0;
  }
  .stack {
    display: grid;
  }
  .stack > * {
    grid-area: 1 / 1;
    text-align: start;
    overflow: hidden;
    text-overflow: ellipsis;
    transition: opacity var(--_fast);
  }
  .off {
    opacity: 0;
  }
  .copied {
    color: var(--_good);
    display: flex;
  }
  .failed {
    color: var(--_bad);
    display: flex;
  }
`

/**
 * @summary Copies `value` and answers in place, to the eye and to the ear, for 1.5 s.
 * @slot - The text; `label` without it. Not used when `compact`, nor with `text`.
 * @event {CustomEvent<{ copied: boolean }>} w3m-ui-copy - After the attempt. Bubbles, composed.
 */
@customElement('w3m-ui-copy-button')
export class W3mUiCopyButton extends LitElement {
  static override shadowRootOptions = focusInside
  static override styles = [reset, styles]

  /** What is copied. */
  @property() value = ''
  /** "Copy address": the accessible name, and the text where the slot is empty. */
  @property() label = ''
  /** A text that is to be found on the native button: a value, such as a short address. Wider than the answer. */
  @property() text = ''
  /** "Copied". */
  @property({ attribute: 'copied-label' }) copiedLabel = ''
  /** "Could not copy". */
  @property({ attribute: 'failed-label' }) failedLabel = ''
  /** An icon alone. */
  @property({ type: Boolean }) compact = false
  /** Takes the whole width. */
  @property({ type: Boolean, reflect: true }) full = false
  /** As of `w3m-ui-button`; where it is `compact`, `l` counts as `m`. */
  @property() size: ControlSize = 's'
  /** As of `w3m-ui-button`; not used where it is `compact`. */
  @property() variant: ButtonVariant = 'secondary'
  /** `data-testid` of the native button. */
  @property({ attribute: 'test-id' }) testId = ''
  @state() private answer: '' | 'copied' | 'failed' = ''
  private timer = 0

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.timer)
    this.answer = ''
  }

  override render() {
    const { answer, label, compact, text } = this
    const status = answer === 'copied' ? this.copiedLabel : answer === 'failed' ? this.failedLabel : ''
    const icon = html`<span class=${answer} slot=${compact ? nothing : 'start'}
      >${answer === 'copied' ? checkIcon() : answer === 'failed' ? alertIcon() : copyIcon()}</span
    >`
    return html`${
        compact
          ? html`<w3m-ui-icon-button
              .size=${this.size === 's' ? 's' : 'm'}
              .label=${label}
              .testId=${this.testId}
              @click=${this.onClick}
              >${icon}</w3m-ui-icon-button
            >`
          : html`<w3m-ui-button
              .size=${this.size}
              .variant=${this.variant}
              ?full=${this.full}
              .label=${label}
              .text=${text}
              .testId=${this.testId}
              @click=${this.onClick}
              >${icon}${
                text && !status
                  ? nothing
                  : html`<span class="stack"
                      ><span class=${status ? 'off' : ''}>${text || html`<slot>${label}</slot>`}</span
                      ><span class=${status ? '' : 'off'} aria-hidden="true">${status || this.copiedLabel}</span></span
                    >`
              }</w3m-ui-button
            >`
      }<span class="sr-only" role="status">${status}</span>`
  }

  private async onClick(): Promise<void> {
    const root = this.shadowRoot
    if (!root) return
    const copied = await writeClipboard(this.value, root)
    this.answer = copied ? 'copied' : 'failed'
    this.dispatchEvent(new CustomEvent('w3m-ui-copy', { detail: { copied }, bubbles: true, composed: true }))
    clearTimeout(this.timer)
    if (this.isConnected) this.timer = window.setTimeout(() => (this.answer = ''), copyAnswerMs)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-copy-button': W3mUiCopyButton
  }
}
