import { noticeSwapDelayMs, viewTransitionMs } from '@w3m/core/limits'
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

  /** Another notice comes after a gap, so that the eye takes it for another one. */
  #shownId: number | undefined
  protected override updated(): void {
    const id = this.#state.value.notice?.id
    if (id !== undefined && id !== this.#readyId) return
    if (id !== undefined && this.#shownId !== undefined && id !== this.#shownId) {
      this.renderRoot.querySelector('.notice')?.animate([{ opacity: 0 }, { opacity: 1 }], { delay: noticeSwapDelayMs, duration: viewTransitionMs, fill: 'backwards' })
    }
    this.#shownId = id
  }

  /** The notice whose words are there: it may say what the view beside it never does. */
  #readyId: number | undefined
  #askedId: number | undefined
  protected override willUpdate(): void {
    const id = this.#state.value.notice?.id
    if (id === undefined || id === this.#askedId) return
    this.#askedId = id
    const show = () => {
      this.#readyId = id
      this.requestUpdate()
    }
    Promise.resolve(translatorOf(this.app).ready()).then(show, show)
  }

  override render() {
    const { notice, alert } = this.#isHeard ? this.#state.value : {}
    return html`
      <div role="status" aria-live="polite">
        ${notice && notice.id === this.#readyId
          ? html`<p class="notice ${notice.tone}" data-testid="w3m-notice">${this.t(notice.text as TextKey, notice.values) || notice.text}</p>`
          : ''}
      </div>
      <div role="alert">
        ${alert
          ? html`<div class="alert ${alert.tone}" data-testid="w3m-alert">
              <span>${alert.short}</span>
              <button type="button" class="close" aria-label=${this.t('modal.close')} @click=${() => this.app.notices.dismiss()}>${closeIcon()}</button>
            </div>`
          : ''}
      </div>
    `
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal-notices': W3mModalNotices
  }
}
