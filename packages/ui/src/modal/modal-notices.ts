import type { Alert, Notice, Route } from '@w3m/core'
import { noticeSwapDelayMs, viewTransitionMs } from '../limits/motion.js'
import { html } from 'lit'
import { loadAllowancesTexts } from '../i18n/allowances-texts.js'
import { loadAssetsTexts } from '../i18n/assets-texts.js'
import { loadSendTexts } from '../i18n/send-texts.js'
import type { TextKey } from '../i18n/text-key.js'
import { closeIcon } from '../icons/frame-icons.js'
import { customElement } from '../internal/define-element.js'
import { translatorOf } from '../i18n/translator.js'
import { move } from '../internal/move.js'
import { W3mElement } from '../internal/w3m-element.js'
import { reset } from '../styles/reset.js'
import { shownFrame } from './modal-motion.js'
import { styles } from './modal-notices.styles.js'

/** Why a pressed control does not answer. */
interface Reason extends Omit<Notice, 'id'> {
  /** In the visitor's language already. */
  readonly text: string
  readonly route: Route
}

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

  #latest: Notice | Reason | undefined
  /** The notice whose texts are loaded. The view beside it may use other texts. */
  #ready: Notice | Reason | undefined
  /** The pause between two notices. A notice that arrives during the pause waits for its end. */
  #gap: Promise<unknown> | undefined

  /** The route over which the notice is shown. */
  #noticeRoute: Route | undefined

  /** A notice over one view does not stay over the next; one that came together with the next view does. */
  #dismissOnRouteChange(): void {
    const { notice } = this.#state.value
    const isShown = notice === this.#ready && this.app.modal.$state.get().open
    const previousRoute = this.#noticeRoute
    this.#noticeRoute = notice && isShown ? this.#route.value : undefined
    if (previousRoute && this.#noticeRoute && previousRoute !== this.#noticeRoute) this.app.notices.dismiss('notice')
  }

  /** Stands at the lower edge until something else is said, or another view is shown. */
  #reason: Reason | undefined

  /** Says why a pressed control does not answer, in the visitor's language; undefined once that is so no longer. */
  explain(text: string | undefined): void {
    if (text && this.#state.value.notice) this.app.notices.dismiss('notice')
    this.#reason = text ? { variant: 'warning', text, route: this.#route.value } : undefined
    this.requestUpdate()
  }

  protected override willUpdate(): void {
    this.#dismissOnRouteChange()
    if (this.#state.value.notice || this.#reason?.route !== this.#route.value) this.#reason = undefined
    const notice = this.#state.value.notice ?? this.#reason
    if (notice === this.#latest) return
    // A new notice appears after a pause, even with the same text, so that visitors see and hear it as a new one.
    if (this.#ready) this.#gap = new Promise(resolve => setTimeout(resolve, noticeSwapDelayMs))
    this.#latest = notice
    this.#ready = undefined
    const { text = '' } = notice ?? {}
    const texts = loaders[text.slice(0, text.indexOf('.'))]?.(this.app)
    void Promise.allSettled([translatorOf(this.app).ready(), texts, this.#gap]).then(() => {
      if (notice !== this.#latest) return
      this.#ready = notice
      this.requestUpdate()
    })
  }

  /** The elements of the last rendering: new ones animate in, missing ones animate out. */
  #pills: readonly Element[] = []

  protected override updated(): void {
    const previous = this.#pills
    this.#pills = [...this.renderRoot.querySelectorAll(':is(.notice, .alert):not(.gone *)')]
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
    if (kind) this.explain(undefined)
  }

  #pill(name: 'notice' | 'alert', { variant }: Pick<Alert, 'variant'>, words: string, kind?: 'notice') {
    return html`<div class="${name} ${variant} ${kind && this.#reason ? 'low' : ''}" data-testid=${`w3m-${name}`}>
      <span aria-hidden="true">${words}</span>
      <button type="button" class="close" aria-label=${this.t('modal.close')} @click=${() => this.#close(kind)}>
        ${closeIcon()}
      </button>
    </div>`
  }

  override render() {
    const notice = this.#isLive ? this.#ready : undefined
    const alert = this.#isLive ? this.#state.value.alert : undefined
    // A notice whose text could not be loaded is not shown.
    const texts = translatorOf(this.app).$texts.get()
    const isText = (key: string): key is TextKey => key in texts
    const wordsOf = ({ text, values }: Notice | Reason) => (this.#reason ? text : isText(text) && this.t(text, values))
    const words = (notice && wordsOf(notice)) || ''
    // The words alone are announced, not the button after them.
    return html`
      <div class="sr-only" role="status" aria-live="polite">${words}</div>
      ${notice && words ? this.#pill('notice', notice, words, 'notice') : ''}
      <div class="sr-only" role="alert">${alert ? alert.short : ''}</div>
      ${alert ? this.#pill('alert', alert, alert.short) : ''}
      <div class="gone" inert></div>
    `
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal-notices': W3mModalNotices
  }
}
