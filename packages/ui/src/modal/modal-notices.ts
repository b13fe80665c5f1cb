import { noticeSwapDelayMs } from '../limits/motion.js'
import { html } from 'lit'
import type { TextKey } from '../i18n/text-key.js'
import { closeIcon } from '../icons/frame-icons.js'
import { customElement } from '../internal/define-element.js'
import { translatorOf } from '../i18n/translator.js'
import { W3mElement } from '../internal/w3m-element.js'
import { reset } from '../styles/reset.js'
import { styles } from './modal-notices.styles.js'

/** @summary What the modal has to say, in a live region; alerts for developers above it in debug mode. */
@customElement('w3m-modal-notices')
export class W3mModalNotices extends W3mElement {
  static override styles = [reset, styles]

  readonly #state = this.watch(w3m => w3m.notices.$state)

  /** A live region is heard when its content changes: it must stand before there is any. */
  #isHeard = false

  protected override firstUpdated(): void {
    requestAnimationFrame(() => {
      this.#isHeard = true
      this.requestUpdate()
    })
  }

  #askedId: number | undefined
  /** The notice whose words are there: it may say what the view beside it never does. */
  #readyId: number | undefined
  /** What comes while it runs waits for it as well. */
  #gap: Promise<unknown> | undefined

  protected override willUpdate(): void {
    const id = this.#state.value.notice?.id
    if (id === this.#askedId) return
    // Another notice comes after a gap, also with the same words: so the eye, and who listens, take it for another one.
    if (this.#readyId !== undefined) this.#gap = new Promise(resolve => setTimeout(resolve, noticeSwapDelayMs))
    this.#askedId = id
    this.#readyId = undefined
    void Promise.allSettled([translatorOf(this.app).ready(), this.#gap]).then(() => {
      if (id !== this.#askedId) return
      this.#readyId = id
      this.requestUpdate()
    })
  }

  override render() {
    const { notice, alert } = this.#isHeard ? this.#state.value : {}
    return html`
      <div role="status" aria-live="polite">
        ${
          notice && notice.id === this.#readyId
            ? html`<p class="notice ${notice.tone}" data-testid="w3m-notice">
                ${this.t(notice.text as TextKey, notice.values) || notice.text}
              </p>`
            : ''
        }
      </div>
      <div role="alert">
        ${
          alert
            ? html`<div class="alert ${alert.tone}" data-testid="w3m-alert">
                <span>${alert.short}</span>
                <button
                  type="button"
                  class="close"
                  aria-label=${this.t('modal.close')}
                  @click=${() => this.app.notices.dismiss()}
                >
                  ${closeIcon()}
                </button>
              </div>`
            : ''
        }
      </div>
    `
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal-notices': W3mModalNotices
  }
}
