import type { Route, ViewName } from '@w3m/core'
import { html, type PropertyValues } from 'lit'
import { property } from '../internal/property.js'
import { spinnerDelayMs } from '../limits/ui-timings.js'
import { translatorOf } from '../i18n/translator.js'
import { customElement } from '../internal/define-element.js'
import { W3mElement } from '../internal/w3m-element.js'
import { reset } from '../styles/reset.js'
import { isConnectReady } from '../views/connect/connect.route.js'
import { viewTag, type ViewDefinition } from '../views/define-view.js'
import { $views, loadOnDemandViews } from '../views/registry.js'
import { styles } from './view-outlet.styles.js'

let motion: typeof import('./view-motion.js') | undefined

/** @summary Shows the view of the present route, loaded when it is first needed, with one motion from view to view. */
@customElement('w3m-view-outlet')
export class W3mViewOutlet extends W3mElement {
  static override styles = [reset, styles]

  /** False while the modal is closed: the view is then removed. */
  @property({ type: Boolean }) active = false

  /**
   * Called with the route whose title is to be shown: that of the view on the screen, not of one that still loads;
   * undefined where there is none yet.
   */
  declare onRoute: (route: Route | undefined) => void

  readonly #history = this.watch(w3m => w3m.router.$history)
  #shown: { readonly view: W3mElement; readonly route: Route } | undefined
  /** The view `Connect`, rendered while the browser was idle. */
  #preparedView: W3mElement | undefined
  #depth = 0
  #targetRoute: Route | undefined
  #status: 'ready' | 'slow' | 'failed' = 'ready'

  override render() {
    return html`
      <div class=${this.#status === 'failed' ? 'views off' : 'views'} tabindex="-1"></div>
      ${this.#status === 'slow' ? html`<p class="loading" role="status">${this.t('view.loading')}</p>` : ''}
      ${
        this.#status === 'failed'
          ? html`<div class="failed" role="alert">
              <p>${this.t('view.failed')}</p>
              <button type="button" class="retry" @click=${this.#retry}>${this.t('retry')}</button>
            </div>`
          : ''
      }
    `
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('active') && !this.active) return this.#clear()
    const route = this.#history.value.at(-1)!
    if (this.active && route !== this.#targetRoute) void this.#navigate(route)
  }

  /** Waits for the shown view too. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isDone = await super.getUpdateComplete()
    await this.#shown?.view.updateComplete
    return isDone
  }

  /** Focuses the container of the shown view, or the outlet's box while no view is shown. */
  override focus(options?: FocusOptions): void {
    ;(this.#shown?.view.parentElement ?? this.#box).focus(options)
  }

  /**
   * Renders `Connect` while the page is idle, provided that all of it is already loaded: opening the modal then only
   * has to show it.
   */
  protected override firstUpdated(): void {
    globalThis.requestIdleCallback?.(() => {
      if (!this.isConnected || !this.hasApp || this.active || !isConnectReady(this.app)) return
      this.#preparedView = this.#draw({ view: 'Connect' })
      requestIdleCallback(() => {
        const dialog = this.closest('dialog')!
        if (dialog.open) return
        // Lays the dialog out once without painting it, so that the browser has its styles and text shapes ready.
        dialog.open = true
        void this.offsetHeight
        dialog.open = false
      })
    })
  }

  get #box(): HTMLElement {
    return this.renderRoot.querySelector('.views')!
  }

  /**
   * Creates the view in a focusable container. The view itself must not have `tabindex="-1"`: Tab would skip everything
   * in its shadow root.
   */
  #draw({ view: name, params }: { readonly view: ViewName; readonly params?: Route['params'] }): W3mElement {
    const view = Object.assign(document.createElement(viewTag(name)) as W3mElement, { w3m: this.app, params })
    const container = document.createElement('div')
    container.className = 'view'
    container.tabIndex = -1
    container.append(view)
    this.#box.append(container)
    return view
  }

  #retry = (): void => {
    const route = this.#targetRoute
    if (route) void this.#navigate(route)
  }

  async #navigate(route: Route): Promise<void> {
    this.#targetRoute = route
    if (!this.#shown) this.onRoute(undefined)
    // Removes the prepared `Connect` view, which must not appear under the header of another view while that loads.
    if (route.view !== 'Connect' || this.#preparedView?.w3m !== this.app) {
      this.#preparedView?.parentElement?.remove()
      this.#preparedView = undefined
    }
    const startLoading = ({ load, texts }: Pick<ViewDefinition, 'load' | 'texts'>) =>
      [load(this.app), translatorOf(this.app).ready(texts?.(this.app))].filter(promise => promise !== undefined)
    const definition = $views.get()[route.view]
    const loading = definition
      ? startLoading(definition)
      : [loadOnDemandViews().then(views => Promise.all(startLoading(views[route.view])))]
    if (loading.length) {
      const slow = setTimeout(() => this.#targetRoute === route && this.#setStatus('slow'), spinnerDelayMs)
      try {
        await Promise.all(loading)
      } catch {
        if (this.#targetRoute !== route) return
        this.onRoute(route)
        return this.#setStatus('failed')
      } finally {
        clearTimeout(slow)
      }
      if (this.#targetRoute !== route || !this.active) return
    }
    this.#setStatus('ready')
    this.#show(route)
  }

  #setStatus(status: 'ready' | 'slow' | 'failed'): void {
    if (this.#status === status) return
    this.#status = status
    this.requestUpdate()
  }

  #show(route: Route): void {
    const previous = this.#shown
    const enterView = previous && motion?.leaveView(this, previous.route)
    const view = this.#preparedView ? Object.assign(this.#preparedView, { params: route.params }) : this.#draw(route)
    this.#preparedView = undefined
    const container = view.parentElement!
    const depth = this.#history.value.length
    this.onRoute(route)
    const isForward = depth >= this.#depth
    this.#shown = { view, route }
    this.#depth = depth
    // Loaded only with the first view shown, so that it does not delay the opening.
    motion ??= void import('./view-motion.js').then(loaded => (motion = loaded)).catch(() => undefined)
    if (!previous) return
    previous.view.parentElement?.remove()
    // No animation if the module is not loaded yet: a late one would move a control while it is pressed.
    if (enterView)
      void view.updateComplete.then(() => this.#shown?.view === view && enterView(container, route, isForward))
    // Takes the focus, which would be lost together with the replaced view.
    container.focus({ preventScroll: true })
  }

  #clear(): void {
    this.#shown?.view.parentElement?.remove()
    this.#shown = undefined
    this.#targetRoute = undefined
    this.#depth = 0
    this.#setStatus('ready')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-view-outlet': W3mViewOutlet
  }
}
