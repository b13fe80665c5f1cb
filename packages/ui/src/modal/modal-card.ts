import type { Route, ViewName, Views } from '@w3m/core'
import { translatorOf } from '../i18n/translator.js'
import { customElement } from '../internal/define-element.js'
import { W3mElement } from '../internal/w3m-element.js'
import { tokens } from '../styles/tokens.js'
import { reset } from '../styles/reset.js'
import { styles } from './modal-card.styles.js'
import './modal-header.js'
import './view-outlet.js'
import type { TextKey } from '../i18n/text-key.js'
import { viewSlug } from '../views/define-view.js'
import { $views } from '../views/registry.js'
import { lockScroll } from './scroll-lock.js'
import { animateClose, animateOpen } from './modal-motion.js'
import type { SheetController } from './sheet-controller.js'
import { ThemeController } from '../internal/theme-controller.js'
import { html, type PropertyValues } from 'lit'

/** The focused element and its shadow hosts, the innermost first. */
function focusedPath(): readonly HTMLElement[] {
  const path: HTMLElement[] = []
  for (
    let focused = document.activeElement;
    focused && focused !== document.body;
    focused = focused.shadowRoot?.activeElement ?? null
  )
    path.unshift(focused as HTMLElement)
  return path
}

/**
 * The dialog itself: top layer, inert page, Escape and outside click guarded.
 * @csspart dialog - The native dialog.
 * @csspart card - What is seen of it.
 */
@customElement('w3m-modal-card')
export class W3mModalCard extends W3mElement {
  static override styles = [tokens, reset, styles]

  readonly #state = this.watch(w3m => w3m.modal.$state)
  readonly #history = this.watch(w3m => w3m.router.$history)
  readonly #connection = this.watch(w3m => w3m.connection.$state)
  readonly #views = this.watch(() => $views)
  readonly #notices = this.watch(w3m => w3m.notices.$state)
  #route: Route | undefined
  readonly #onRouteShown = (route: Route | undefined): void => {
    this.#route = route
    this.requestUpdate()
  }
  /** Only loaded on devices with a coarse pointer. */
  #sheet: SheetController | undefined
  /** Added when the modal is first shown; resolves to the function that restores the focus. */
  #interactions: Promise<void | ((opener: HTMLElement | undefined) => void)> | undefined
  #unlock: (() => void) | undefined
  #openers: readonly HTMLElement[] = []
  #shakes = 0
  #pressedOutside = false

  constructor() {
    super()
    const theme = this.watch(w3m => w3m.theme.$state)
    new ThemeController(this, theme)
  }

  /**
   * The same element for the lifetime of the card: the secure frame, which must not move in the document, may be put
   * into it.
   */
  get dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog')!
  }

  /** Resolves when the dialog is on the screen; its motion does not delay that. */
  async show(): Promise<void> {
    await this.updateComplete
    // Waits for a view that is already loaded, so that the browser lays out once.
    const outlet = this.renderRoot.querySelector('w3m-view-outlet')!
    await outlet.updateComplete
    const { dialog } = this
    // It may have been closed meanwhile.
    if (dialog.open || !this.isConnected || !this.#state.value.open) return
    // A dialog that the browser closed and that is shown again keeps the first opener and the first lock.
    if (!this.#unlock) {
      this.#openers = focusedPath()
      // Locked before `showModal()`, while the page's layout that it reads is still up to date.
      this.#unlock = lockScroll()
    }
    dialog.showModal()
    // Keyboard users start in the view, not at the help button in the header.
    outlet.focus()
    this.#interactions ??= import('./modal-interactions.js')
      .then(({ addModalInteractions }) => addModalInteractions(outlet))
      .catch(() => (this.#interactions = undefined))
    animateOpen(dialog)
    if (!this.#sheet && matchMedia('(any-pointer: coarse)').matches) void this.#loadSheet()
  }

  /** If it cannot be loaded, the close button, Escape and a click outside still close the modal. */
  async #loadSheet(): Promise<void> {
    const loaded = await import('./sheet-controller.js').catch(() => undefined)
    if (loaded) this.#sheet ??= new loaded.SheetController(this)
  }

  async hide(): Promise<void> {
    // The browser, or a script, may have closed it already.
    if (this.#unlock && this.dialog.open) await animateClose(this.dialog)
    // A modal that was opened again during its closing animation stays open.
    if (!this.hasApp || !this.#state.value.open) this.#end()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    // A dialog outside of the document is no longer modal: after a move it must be shown again.
    this.#end()
  }

  /** Unlocks the page's scrolling, closes the dialog and returns the focus to the opener. */
  #end(): void {
    if (!this.#unlock) return
    this.#unlock()
    this.#unlock = undefined
    // The dialog is already removed if the instance was destroyed.
    ;(this.dialog as HTMLDialogElement | null)?.close()
    // The button that opened the modal may be another one by now (connect, then account): its host takes the focus.
    const opener = this.#openers.find(element => element.isConnected)
    this.#openers = []
    opener?.focus({ preventScroll: true })
    void this.#interactions?.then(restore => restore?.(opener))
  }

  /** The title of the view that is shown, in the header and of the dialog; empty where none is yet. */
  #name<Name extends ViewName>(route: { readonly view: Name; readonly params: Views[Name] } | undefined): string {
    void [this.#history.value, this.#connection.value]
    if (!route) return ''
    const { view, params } = route
    const title = this.#views.value[view]?.title?.(params, this.app) ?? {
      key: `${viewSlug(view)}.title` as TextKey,
    }
    return 'name' in title ? title.name : this.t(title.key, title.values)
  }

  override render() {
    const name = this.#name(this.#route)
    const { notice, alert } = this.#notices.value
    const { lang, direction } = translatorOf(this.app).language()
    if (notice || alert) void import('./modal-notices.js').catch(() => undefined)
    return html`
      <dialog
        part="dialog"
        data-testid="w3m-modal"
        aria-label=${name || this.t('view.loading')}
        lang=${lang}
        dir=${direction}
        @cancel=${this.#onCancel}
        @close=${this.#onNativeClose}
        @pointerdown=${this.#onPointerDown}
        @click=${this.#onClick}
      >
        <div
          part="card"
          class="card"
          data-testid="w3m-modal-card"
          @pointerdown=${(event: PointerEvent & { readonly currentTarget: HTMLElement }) => this.#sheet?.start(event)}
        >
          <div class="grip" aria-hidden="true"></div>
          <w3m-modal-header .w3m=${this.app} .name=${name} .route=${this.#route}></w3m-modal-header>
          <w3m-view-outlet
            .w3m=${this.app}
            .onRoute=${this.#onRouteShown}
            ?active=${this.#state.value.open}
          ></w3m-view-outlet>
          <w3m-modal-notices .w3m=${this.app}></w3m-modal-notices>
        </div>
      </dialog>
    `
  }

  /** Preloads the module that an opening needs. */
  protected override firstUpdated(): void {
    import('./modal-interactions.js').catch(() => undefined)
  }

  protected override updated(_changed: PropertyValues<this>): void {
    const { shakes } = this.#state.value
    if (shakes > this.#shakes)
      void import('./view-motion.js')
        .then(({ shake }) => shake(this.renderRoot.querySelector('.card')))
        .catch(() => undefined)
    this.#shakes = shakes
  }

  #onCancel = (event: Event): void => {
    if (event.target !== this.dialog) return
    event.preventDefault()
    this.app.modal.tryClose()
  }

  /**
   * The browser itself may close a dialog (a second Escape): the state follows, and a dialog that must stay open is
   * shown again.
   */
  #onNativeClose = (): void => {
    // The event `close` comes late: a modal that was hidden on purpose may be open again by then.
    if (!this.#unlock || this.dialog.open) return
    this.app.modal.tryClose()
    void this.show()
  }

  #onPointerDown = (event: PointerEvent): void => {
    this.#pressedOutside = event.target === this.dialog
  }

  /** Outside is the dialog's own box: the card covers the rest. A press that began inside is no click outside. */
  #onClick = (event: MouseEvent): void => {
    // The second click of a double click was meant for the button that opened the modal.
    if (event.target === this.dialog && this.#pressedOutside && event.detail < 2) this.app.modal.tryClose()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal-card': W3mModalCard
  }
}
