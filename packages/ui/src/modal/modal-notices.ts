import type { Alert, Route } from '@w3m/core'
import { noticeSwapDelayMs, viewTransitionMs } from '../limits/motion.js'
import { html } from 'lit'
import { loadAllowancesTexts } from '../i18n/allowances-texts.js'
import { loadAssetsTexts } from '../i18n/assets-texts.js'
import { loadSendTexts } from '../i18n/send-texts.js'
import type { TextKey } from '../i18n/text-key.js'
import { closeIcon } from '../icons/frame-icons.js'
import { customElement } from '../internal/define-element.js'
import { translatorOf } from '../i18n/translator.js'
import { W3mElement } from '../internal/w3m-element.js'
import { reset } from '../styles/reset.js'
import { shownFrame, move } from './modal-motion.js'
import { styles } from './modal-notices.styles.js'

const hiddenFrame: Keyframe = { opacity: 0, transform: 'translateY(-8px)' }

/**
 * Loads the texts that only some views have, by the first part of the key: a notice about a landed transaction may
 * appear over any view.
 */
const loaders: Readonly<Partial<Record<string, typeof loadSendTexts>>> = {
  activity: loadAssetsTexts,
  allowances: loadAllowancesTexts,
  send: loadSendTexts,
}

/** @summary What the modal has to say, in a live region; alerts for developers above it in debug mode. */
@customElement('w3m-modal-notices')
export class W3mModalNotices extends W3mElement {
  static override styles = [reset, styles]

  readonly #state = this.watch(w3m => w3m.notices.$state)
  readonly #route = this.watch(w3m => w3m.router.$route)

  /** A live region announces changes of its content: it must be in the DOM before it has any. */
  #isLive = false

  protected override firstUpdated(): void {
    requestAnimationFrame(() => {
      this.#isLive = true
      this.requestUpdate()
    })
  }

  #latestId: number | undefined
  /** The notice whose texts are loaded. The view beside it may use other texts. */
  #readyId: number | undefined
  /** The pause between two notices. A notice that arrives during the pause waits for its end. */
  #gap: Promise<unknown> | undefined

  /** The route over which the notice is shown. */
  #noticeRoute: Route | undefined

  /** A notice over one view does not stay over the next; one that came together with the next view does. */
  #dismissOnRouteChange(): void {
    const { notice } = this.#state.value
    const isShown = notice?.id === this.#readyId && this.app.modal.$state.get().open
    const previousRoute = this.#noticeRoute
    this.#noticeRoute = notice && isShown ? this.#route.value : undefined
    if (previousRoute && this.#noticeRoute && previousRoute !== this.#noticeRoute) this.app.notices.dismiss('notice')
  }

  protected override willUpdate(): void {
    this.#dismissOnRouteChange()
    const { id, text = '' } = this.#state.value.notice ?? {}
    if (id === this.#latestId) return
    // A new notice appears after a pause, even with the same text, so that visitors see and hear it as a new one.
    if (this.#readyId !== undefined) this.#gap = new Promise(resolve => setTimeout(resolve, noticeSwapDelayMs))
    this.#latestId = id
    this.#readyId = undefined
    const texts = loaders[text.slice(0, text.indexOf('.'))]?.(this.app)
    void Promise.allSettled([translatorOf(this.app).ready(), texts, this.#gap]).then(() => {
      if (id !== this.#latestId) return
      this.#readyId = id
      this.requestUpdate()
    })
  }

  /** The elements of the last rendering: new ones animate in, missing ones animate out. */
  #pills: readonly Element[] = []

  protected override updated(): void {
    const previous = this.#pills
    this.#pills = [...this.renderRoot.querySelectorAll(':not(.gone) > :is(.notice, .alert)')]
    for (const pill of this.#pills)
      if (!previous.includes(pill)) void move(pill, [hiddenFrame, shownFrame], viewTransitionMs)
    for (const pill of previous) if (!pill.isConnected) this.#animateOut(pill)
  }

  /** Only visual: the live region is already empty. */
  #animateOut(pill: Element): void {
    pill.removeAttribute('data-testid')
    this.renderRoot.querySelector('.gone')?.append(pill)
    void move(pill, [shownFrame, hiddenFrame], noticeSwapDelayMs, 'ease-in').then(() => pill.remove())
  }

  /** Moves the focus to the view first: it would be lost together with the button. */
  #close(kind?: 'notice'): void {
    if (this.shadowRoot?.activeElement)
      this.parentElement?.querySelector('w3m-view-outlet')?.focus({ preventScroll: true })
    this.app.notices.dismiss(kind)
  }

  #pill(name: 'notice' | 'alert', { tone }: Pick<Alert, 'tone'>, words: string, kind?: 'notice') {
    return html`<div class="${name} ${tone}" data-testid=${`w3m-${name}`}>
      <span>${words}</span>
      <button type="button" class="close" aria-label=${this.t('modal.close')} @click=${() => this.#close(kind)}>
        ${closeIcon()}
      </button>
    </div>`
  }

  override render() {
    const { notice, alert } = this.#isLive ? this.#state.value : {}
    // A notice whose text could not be loaded is not shown.
    const texts = translatorOf(this.app).$texts.get()
    const isText = (key: string): key is TextKey => key in texts
    const words = notice && notice.id === this.#readyId && isText(notice.text) && this.t(notice.text, notice.values)
    return html`
      <div role="status" aria-live="polite">${words ? this.#pill('notice', notice, words, 'notice') : ''}</div>
      <div role="alert">${alert ? this.#pill('alert', alert, alert.short) : ''}</div>
      <div class="gone" inert></div>
    `
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal-notices': W3mModalNotices
  }
}
