import type { ChainNamespace, PublicView } from '@w3m/core'
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from '../internal/property.js'
import { translatorOf } from '../i18n/translator.js'
import { ThemeController } from '../internal/theme-controller.js'
import { W3mElement } from '../internal/w3m-element.js'
import { loadCard, loadCardAtRest } from '../modal/load-card.js'
import { attachDomEvents } from '../modal/dom-events.js'
import { buttonTokens } from '../styles/button-tokens.js'
import { buttonReset } from '../styles/button-reset.js'
import { styles } from './button-element.styles.js'

/** The properties of the native button. */
interface ButtonContent {
  readonly testId: string
  readonly classes?: string
  readonly click: () => void
  /** Accessible name, where the text is not enough. */
  readonly name?: string
  readonly title?: string | undefined
  readonly isBusy?: boolean
}

/** The base of the public buttons: theme, direction, the native button, and the way into the modal. */
export abstract class ButtonElement extends W3mElement {
  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true }
  static override styles = [buttonTokens, buttonReset, styles]

  /** The namespace of the button. Default: the namespace that the modal shows. */
  @property() namespace: ChainNamespace | undefined
  // React 18 writes `disabled={false}` as text.
  @property({ type: Boolean, reflect: true, converter: text => text !== null && text !== 'false' }) disabled = false
  @property({ reflect: true }) size: 'md' | 'sm' = 'md'

  readonly #accounts = this.watch(w3m => w3m.account.$state)
  protected readonly network = this.watch(w3m => w3m.network.$state)
  /**
   * True if the code of the modal or of the button's content could not be loaded: the button shows this, and a click
   * tries again.
   */
  @state() private isFailed = false
  #isOpening: boolean | undefined

  constructor() {
    super()
    const theme = this.watch(w3m => w3m.theme.$state)
    new ThemeController(this, theme)
    const unsubscribers: (() => void)[] = []
    this.bindToInstance({
      bind: w3m => {
        for (const end of unsubscribers.splice(0)) end()
        if (w3m) unsubscribers.push(attachDomEvents(w3m, this), loadCardAtRest(w3m))
      },
    })
  }

  /** The connection status of the button's namespace. */
  protected get status() {
    return this.#accounts.value[this.shownNamespace]?.status
  }

  protected get shownNamespace(): ChainNamespace {
    return this.namespace ?? this.network.value.namespace
  }

  /** The native button. `before` stands at its start; a failure takes the place of the text. */
  protected control(
    text: unknown,
    { testId, classes = '', click, name, title, isBusy }: ButtonContent,
    before?: unknown,
    after?: unknown,
  ): TemplateResult {
    const failure = this.isFailed ? this.t('button.failed') : ''
    const language = translatorOf(this.app).language()
    return html`<button
        type="button"
        part="button"
        class="button ${classes} ${this.size}"
        lang=${language.lang}
        dir=${language.direction}
        data-testid=${testId}
        aria-haspopup="dialog"
        aria-busy=${isBusy ? 'true' : nothing}
        aria-label=${failure || name || nothing}
        title=${title ?? nothing}
        ?disabled=${this.disabled}
        @pointerenter=${this.#prefetch}
        @focus=${this.#prefetch}
        @click=${click}
      >
        ${before}<bdi class="text" part="label">${failure || text}</bdi> ${after}</button
      ><span class="sr-only" role="alert">${failure}</span>`
  }

  /**
   * Loads the code of `content`, which is an unknown element until then and upgrades in place. Shows a retry if the
   * code fails to load.
   * @internal
   */
  onDemand(load: () => Promise<unknown>, testId: string, content: TemplateResult): TemplateResult {
    const click = () => this.#attempt(load())
    void click()
    return this.isFailed ? this.control('', { testId, click }) : content
  }

  #attempt(promise: Promise<unknown>): Promise<unknown> {
    return promise.then(
      () => (this.isFailed = false),
      () => (this.isFailed = true),
    )
  }

  /** Opens the modal, or closes it where it is open. */
  protected async openModal(view: PublicView): Promise<unknown> {
    // The button of a destroyed instance may be clicked until it is cleared.
    if (!this.hasApp) return
    // A second click while the modal is still opening does not close it.
    if (this.app.modal.$state.get().open) return this.#isOpening || this.app.close()
    this.#isOpening = true
    await this.#attempt(this.app.open({ view, namespace: this.namespace }))
    this.#isOpening = false
  }

  /** Preloads the modal when the pointer enters the button or the button gets the focus. */
  readonly #prefetch = (): void => {
    if (this.hasApp) loadCard(this.app).catch(() => undefined)
  }
}
