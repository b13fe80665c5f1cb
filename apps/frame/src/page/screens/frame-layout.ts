import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { tokens, reset } from '@w3m/ui/look'
import { directionOf, matchLocale } from '@w3m/core/i18n'
import type { PageTheme } from '../page-theme.js'
import { loadTexts, translateFrom, type Translate } from '../i18n/frame-texts.js'

/** The card may be so high, in CSS pixels; what is longer scrolls inside. */
const heightMax = 656
const heightMin = 320

/** A screen that has to know when the page changed its theme. */
export interface ThemedScreen {
  themeChanged?(): void
}

declare global {
  interface HTMLElementEventMap {
    /** Of a frame's layout: so many CSS pixels its screen wants. */
    height: CustomEvent<number>
  }
}

/**
 * @summary The frame's whole page: the tokens of the modal's look, and one screen.
 * @event {CustomEvent<number>} height - How high the screen would like to be.
 */
@customElement('w3m-frame-stage')
export class FrameLayout extends LitElement {
  static override styles = [
    reset,
    tokens,
    css`
      :host([settling]) {
        visibility: hidden;
      }
    `,
  ]

  @property({ attribute: false }) theme: PageTheme = { themeMode: undefined, variables: {}, locale: 'en' }
  @property({ attribute: false }) screen: ((t: Translate) => TemplateResult) | undefined
  /** English until the texts of the locale are there. */
  @property({ attribute: false }) t: Translate = translateFrom()
  /** The screen has not got its room yet. */
  @property({ type: Boolean, reflect: true, attribute: 'settling' }) isSettling = false
  /** A page hears no key of its frame: here too, Escape is the screen's own no. */
  readonly #leave = ({ key, isComposing, repeat }: KeyboardEvent): void => {
    if (key === 'Escape' && !isComposing && !repeat)
      this.#shown?.renderRoot.querySelector<HTMLElement>('[data-no]')?.click()
  }
  readonly #sizes = new ResizeObserver(() => this.measure())
  /**
   * A screen says things by itself, such as what went wrong: below what was typed, and there is sight of it only where
   * there is room.
   */
  readonly #parts = new MutationObserver(() => this.#watch())
  #alert: Element | null | undefined
  /** What was shown before: null where the page has been without it since, undefined where there was nothing. */
  #previousScreen: Element | null | undefined

  get #shown(): (LitElement & ThemedScreen) | null {
    return this.renderRoot.firstElementChild as (LitElement & ThemedScreen) | null
  }

  override connectedCallback(): void {
    super.connectedCallback()
    document.addEventListener('keydown', this.#leave)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    document.removeEventListener('keydown', this.#leave)
    this.#sizes.disconnect()
    this.#parts.disconnect()
    if (this.#previousScreen) this.#previousScreen = null
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('theme')) return
    const { themeMode, variables, locale, direction = directionOf(matchLocale(locale)) } = this.theme
    this.toggleAttribute('data-theme', themeMode !== undefined)
    if (themeMode) this.setAttribute('data-theme', themeMode)
    for (const name of [...this.style]) if (!(name in variables)) this.style.removeProperty(name)
    for (const [name, value] of Object.entries(variables)) this.style.setProperty(name, value)
    const { documentElement: page } = document
    // That of the texts. Numbers and dates are those of the whole tag.
    page.lang = matchLocale(locale)
    page.dataset.locale = locale
    page.dir = direction
    void loadTexts(locale).then(t => {
      if (this.theme.locale !== locale) return
      this.t = t
      // The texts of a layout that was removed meanwhile name no page.
      if (this.isConnected) document.title = t('wallet.title')
    })
  }

  override render() {
    return this.screen ? html`${this.screen(this.t)}` : html``
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#sizes.disconnect()
    this.#parts.disconnect()
    const screen = this.#shown
    if (!screen) return
    if (changed.has('theme')) screen.themeChanged?.()
    const isNext = this.#previousScreen !== undefined && this.#previousScreen !== screen
    this.#previousScreen = screen
    const focusCard = () =>
      screen.renderRoot.querySelector<HTMLElement>('.card[tabindex]')?.focus({ preventScroll: true })
    // What is not visible takes no focus.
    if (changed.get('isSettling')) focusCard()
    void screen.updateComplete.then(() => {
      // What was pressed has gone with the screen that it was on.
      if (isNext && !this.isSettling && document.activeElement === document.body) focusCard()
      if (screen.isConnected) this.#parts.observe(screen.renderRoot, { childList: true, subtree: true })
      this.#watch()
    })
  }

  #watch(): void {
    const screen = this.#shown
    this.#sizes.disconnect()
    for (const part of [this, ...(screen?.renderRoot.querySelectorAll('.top, .body > *, .bottom, .body') ?? [])])
      this.#sizes.observe(part)
    this.measure()
    const alert = screen?.renderRoot.querySelector('.body [role=alert]')
    if (alert !== this.#alert) alert?.scrollIntoView({ block: 'nearest' })
    this.#alert = alert
  }

  /** Asks for as much height as the screen's parts would take without scrolling. */
  measure(): void {
    const screen = this.#shown
    const sections = screen?.renderRoot.querySelectorAll<HTMLElement>('.top, .body, .bottom')
    // In a frame that is not drawn yet, nothing has a size.
    if (!sections?.length || this.offsetWidth === 0) return
    const partsHeight = [...sections].reduce(
      (sum, part) => sum + (part.classList.contains('body') ? contentHeight(part) : part.offsetHeight),
      0,
    )
    this.dispatchEvent(
      new CustomEvent('height', { detail: Math.min(heightMax, Math.max(heightMin, Math.ceil(partsHeight))) }),
    )
  }
}

/** What is in a scrolling box, which may itself be higher or lower. */
function contentHeight(box: HTMLElement): number {
  const last = box.lastElementChild
  if (!last) return 0
  const below = parseFloat(getComputedStyle(last).marginBottom) + parseFloat(getComputedStyle(box).paddingBottom)
  return Math.max(last.getBoundingClientRect().bottom - box.getBoundingClientRect().top + box.scrollTop, 0) + below
}
