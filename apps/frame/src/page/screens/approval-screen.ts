import { html, LitElement, nothing, type PropertyValues } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { state } from 'lit/decorators/state.js'
import { reset } from '@w3m/ui/look'
import type { Approval } from '../approvals/approval.js'
import type { FormatFiat } from '../approvals/coin-fiat.js'
import { startClickGuard, type ClickGuard } from '../guard/click-guard.js'
import { RestoredFocus } from '../guard/restored-focus.js'
import type { Translate } from '../i18n/frame-texts.js'
import { visibleLine, visibleText } from '../visible-text.js'
import { branches, callCard, exactFacts, factList, feeSteps } from './approval-facts.js'
import type { ThemedScreen } from './frame-layout.js'
import { isRed, riskList } from './risk-list.js'
import { layoutStyles } from './frame-layout.styles.js'
import { waitSignStyles } from './wait-sign.js'
import { windowHint } from './window-hint.js'

/** `told`: the request has ended, and its outcome is shown. */
export type ApprovalPhase = 'preparing' | 'asking' | 'working' | 'told'

/**
 * @summary One request that waits for the visitor.
 * @event {CustomEvent<Approval>} approved - A click that passed the guard; `detail` is what was on screen then.
 * @event {Event} pressed - The pointer is down on the button that approves; the click may still fail.
 * @event {Event} refused - The visitor refused, or has read the outcome.
 * @event {Event} cramped - There is too little room here for the request.
 */
@customElement('w3m-frame-approval')
export class FrameApprovalScreen extends LitElement implements ThemedScreen {
  static override styles = [reset, layoutStyles, waitSignStyles]

  @property({ attribute: false }) approval: Approval | undefined
  /** Formats the value of amounts of the coin; undefined without a known price. */
  @property({ attribute: false }) formatFiat: FormatFiat | undefined
  @property({ attribute: false }) phase: ApprovalPhase = 'preparing'
  @property({ attribute: false }) origin = ''
  @property({ attribute: false }) t: Translate = key => key
  /** Where recovery is set up; shown until the wallet is secured. */
  @property({ attribute: false }) secureUrl: string | undefined
  /**
   * Opens the request as shown in the frame's own window, during the visitor's click; set if the guard cannot approve
   * here. Returns false if no window opened.
   */
  @property({ attribute: false }) openWindow: ((shown: Approval) => boolean) | undefined
  /** Whether a guard can arm the button here, given enough room. If not, there is no button that approves. */
  @property({ attribute: false }) hasGuard = true
  /** After this time, the screen says that it takes long, and a request that is still being prepared can be refused. */
  @property({ attribute: false }) slowAfterMs = 5_000
  @state() private isArmed = false
  @state() isCramped = false
  @state() isWindowBlocked = false
  /** Warnings that do not fit beside the buttons are shown above the request, and scroll with it. */
  @state() private areFlagsInside = false
  /** The visitor has not seen the whole request yet, and has to scroll. */
  @state() private isBehind = false
  #isChosen = false
  @state() private isSlow = false
  #slow: ReturnType<typeof setTimeout> | undefined
  #guard: ClickGuard | undefined
  #shown: Approval | undefined

  constructor() {
    super()
    new RestoredFocus(this, () => this.approval)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stopGuard()
    clearTimeout(this.#slow)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('phase')) return
    clearTimeout(this.#slow)
    this.isSlow = false
    if (this.phase === 'preparing' || this.phase === 'working')
      this.#slow = setTimeout(() => (this.isSlow = true), this.slowAfterMs)
  }

  /**
   * Another theme changes how the request looks; and while a page changes it repeatedly, the browser may not report a
   * cover.
   */
  themeChanged(): void {
    this.#guard?.changed()
  }

  protected override updated(changed: ReadonlyMap<PropertyKey, unknown>): void {
    const isAsking = this.phase === 'asking' && this.approval !== undefined
    const selector = isAsking || this.phase === 'told' ? '.card' : this.phase === 'working' ? 'h1' : undefined
    if (selector && changed.has('phase')) this.#part(selector).focus({ preventScroll: true })
    if (!isAsking || changed.has('areFlagsInside')) this.#stopGuard()
    if (!isAsking) this.areFlagsInside = false
    else if (!this.#guard) this.#startGuard()
    else if (this.#isChosen && !changed.has('t')) this.#guard.chosen()
    else if (changed.has('approval') || changed.has('t')) this.#guard.changed()
    this.#isChosen = false
    // A click approves what this update has rendered.
    this.#shown = isAsking ? this.approval : undefined
  }

  override render() {
    const { approval, t, phase } = this
    return html`<section
      class="card"
      tabindex="-1"
      aria-labelledby="title"
      aria-busy=${phase === 'asking' || phase === 'told' ? 'false' : 'true'}
    >
      <header class="top">
        <bdi class="origin" data-testid="frame-origin">${visibleLine(this.origin)}</bdi>
        <h1 id="title" tabindex="-1" class=${approval ? nothing : 'sr-only'}>
          ${approval ? t(approval.view.title, approval.view.titleValues) : t('approve.preparing')}
        </h1>
      </header>
      ${
        approval && (phase === 'asking' || phase === 'told')
          ? html`${this.body(approval)}${phase === 'told' ? this.end() : html`${this.more()}${this.bottom(approval)}`}`
          : html`<div class="body">
                <div class="middle" role="status">
                  <w3m-ui-spinner></w3m-ui-spinner>${t(phase === 'working' ? 'approve.working' : 'approve.preparing')}${
                    this.isSlow ? html`<br />${t('approve.slow')}` : nothing
                  }
                </div>
              </div>
              ${
                this.isSlow && phase === 'preparing'
                  ? html`<footer class="bottom"><div class="buttons">${this.reject()}</div></footer>`
                  : nothing
              }`
      }
    </section>`
  }

  private body({ view, fee }: Approval) {
    const { t } = this
    return html`<div class="body" tabindex="0" role="group" aria-labelledby="title">
      ${this.areFlagsInside ? riskList(view, this.t) : nothing}
      ${view.note ? html`<p class="note">${t(view.note)}</p>` : nothing}
      ${
        view.facts.length
          ? html`<div class="panel">
              ${factList(view.facts, t, this.formatFiat, fee && feeSteps(fee, t, this.change))}
            </div>`
          : nothing
      }
      ${view.text === undefined ? nothing : html`<div class="text" data-field="message.text">${visibleText(view.text)}</div>`}
      ${view.tree ? html`<div class="tree" data-field="typed.data">${branches(view.tree)}</div>` : nothing}
      ${view.calls?.map(call => callCard(call, t, this.formatFiat))}
      ${this.phase === 'told' ? nothing : exactFacts(view, t)}
      ${
        this.secureUrl
          ? html`<p class="banner" data-testid="frame-banner">
              ${t('secure.banner')}
              <a class="link" href=${this.secureUrl} target="_blank" rel="opener">${t('secure.action')}</a>
            </p>`
          : nothing
      }
    </div>`
  }

  /**
   * Tells a visitor who has not seen everything that there is more, with a button that scrolls to it, whatever their
   * input device.
   */
  private more() {
    const { t, isBehind } = this
    const needsMore = isBehind && !this.isCramped
    return html`<div class=${needsMore ? 'more' : 'more done'}>
      <p role="status" data-testid="frame-read">${needsMore ? t('approve.unread') : nothing}</p>
      <button class="link" data-testid="frame-read-on" @click=${() => this.#guard?.readOn()}>
        ${t('approve.read-on')}
      </button>
    </div>`
  }

  private bottom({ view }: Approval) {
    const { t, hasGuard } = this
    const isDanger = view.flags.some(isRed)
    const needsWindow = this.isCramped || !hasGuard
    const toWindow = () =>
      needsWindow && this.openWindow
        ? html`<button class="button primary full" data-testid="frame-approve-window" @click=${this.inWindow}>
            ${t('approve.window')}
          </button>`
        : nothing
    return html`<footer class="bottom">
      ${this.areFlagsInside ? nothing : riskList(view, this.t)}
      <div class="buttons">
        ${this.reject()}
        ${
          hasGuard
            ? html`<div class="region" @pointerdown=${() => this.dispatchEvent(new Event('pressed'))}>
                <button
                  class="button primary ${isDanger ? 'danger' : ''}"
                  data-testid="frame-approve"
                  aria-describedby=${this.isArmed ? nothing : 'why'}
                  ?disabled=${!this.isArmed}
                >
                  ${t('approve.approve')}
                </button>
              </div>`
            : toWindow()
        }
      </div>
      <p class="sr-only" id="why">${t(this.isBehind ? 'approve.unread' : 'approve.wait-why')}</p>
      ${
        needsWindow
          ? html`<p class="hint" role="status">${t(windowHint(this))}</p>
              ${hasGuard ? toWindow() : nothing}`
          : nothing
      }
    </footer>`
  }

  private reject() {
    return html`<button
      class="button"
      data-no
      data-testid="frame-reject"
      @click=${() => this.dispatchEvent(new Event('refused'))}
    >
      ${this.t('approve.reject')}
    </button>`
  }

  private end() {
    return html`<footer class="bottom">
      <div class="buttons">
        <button
          class="button primary full"
          data-no
          data-testid="frame-seen"
          @click=${() => this.dispatchEvent(new Event('refused'))}
        >
          ${this.t('outcome.seen')}
        </button>
      </div>
    </footer>`
  }

  private inWindow(): void {
    if (this.#shown) this.isWindowBlocked = this.openWindow?.(this.#shown) === false
  }

  private readonly change = (make: () => Approval): void => {
    this.#isChosen = true
    this.approval = make()
  }

  #part<Part extends HTMLElement>(selector: string): Part {
    return this.renderRoot.querySelector<Part>(selector)!
  }

  #startGuard(): void {
    if (!this.hasGuard) return
    this.#guard = startClickGuard({
      card: this.#part('.card'),
      region: this.#part('.region'),
      button: this.#part<HTMLButtonElement>('.region > .primary'),
      onArmed: isArmed => (this.isArmed = isArmed),
      onCramped: isCramped => {
        if (isCramped && !this.areFlagsInside && this.#shown?.view.flags.length) {
          this.areFlagsInside = true
          return
        }
        this.isCramped = isCramped
        if (isCramped) this.dispatchEvent(new Event('cramped'))
      },
      onBehind: isBehind => {
        // A key that is pressed repeatedly to read on must not reach the approve button.
        if (!isBehind && this.renderRoot.querySelector('.more > :focus'))
          this.#part('.body').focus({ preventScroll: true })
        this.isBehind = isBehind
      },
      onApprove: () => {
        if (this.#shown) this.dispatchEvent(new CustomEvent('approved', { detail: this.#shown }))
      },
    })
  }

  #stopGuard(): void {
    this.#guard?.stop()
    this.#guard = undefined
    this.isArmed = this.isCramped = this.isBehind = false
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-frame-approval': FrameApprovalScreen
  }
}
