import type { Route } from '@w3m/core'
import { html, type LitElement, type PropertyValues } from 'lit'
import { property } from 'lit/decorators/property.js'
import { spinnerDelayMs } from '@w3m/core/limits'
import { translatorOf } from '../i18n/translator.js'
import { customElement } from '../internal/define-element.js'
import { W3mElement } from '../internal/w3m-element.js'
import { reset } from '../styles/reset.js'
import { viewTag, type ViewDefinition } from '../views/define-view.js'
import { $views, bringLaterViews } from '../views/registry.js'
import { animateHeight, animateView } from './modal-motion.js'
import { styles } from './view-outlet.styles.js'

type Shown = { readonly route: Route; readonly element: LitElement }

/** @summary Shows the view of the present route, loaded when it is first needed, with one motion from view to view. */
@customElement('w3m-view-outlet')
export class W3mViewOutlet extends W3mElement {
  static override styles = [reset, styles]

  /** False while the modal is closed: then the view is given back. */
  @property({ type: Boolean }) active = false

  readonly #history = this.watch(w3m => w3m.router.$history)
  #shown: Shown | undefined
  #depth = 0
  #wanted: Route | undefined
  #status: 'ready' | 'slow' | 'failed' = 'ready'

  override render() {
    return html`
      <div class="views" ?hidden=${this.#status === 'failed'}></div>
      ${this.#status === 'slow' ? html`<p class="loading" role="status">${this.t('view.loading')}</p>` : ''}
      ${this.#status === 'failed'
        ? html`<div class="failed" role="alert">
            <p>${this.t('view.failed')}</p>
            <button type="button" class="retry" @click=${this.#retry}>${this.t('retry')}</button>
          </div>`
        : ''}
    `
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('active') && !this.active) return this.#clear()
    const route = this.#history.value.at(-1)!
    if (this.active && route !== this.#wanted) void this.#go(route)
  }

  /** With the view that it shows. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isDone = await super.getUpdateComplete()
    await this.#shown?.element.updateComplete
    return isDone
  }

  #retry = (): void => {
    const route = this.#wanted
    if (route) void this.#go(route)
  }

  async #go(route: Route): Promise<void> {
    this.#wanted = route
    const bring = () => {
      const { load, texts } = $views.get()[route.view] as ViewDefinition
      return [load(this.app), translatorOf(this.app).ready(texts?.(this.app))].filter(each => each !== undefined)
    }
    const coming = $views.get()[route.view] ? bring() : [bringLaterViews().then(() => Promise.all(bring()))]
    if (coming.length) {
      const slow = setTimeout(() => this.#say('slow'), spinnerDelayMs)
      try {
        await Promise.all(coming)
      } catch {
        if (this.#wanted === route) this.#say('failed')
        return
      } finally {
        clearTimeout(slow)
      }
      if (this.#wanted !== route || !this.active) return
    }
    this.#say('ready')
    this.#show(route, Object.assign(document.createElement(viewTag(route.view)) as LitElement, { w3m: this.app, params: route.params }))
  }

  #say(status: 'ready' | 'slow' | 'failed'): void {
    if (this.#status === status) return
    this.#status = status
    this.requestUpdate()
  }

  #show(route: Route, element: LitElement): void {
    const box = this.renderRoot.querySelector('.views')!
    const former = this.#shown
    const depth = this.#history.value.length
    const isForward = depth >= this.#depth
    const from = former ? box.getBoundingClientRect().height : 0
    this.#shown = { route, element }
    this.#depth = depth
    element.classList.add('view')
    box.append(element)
    former?.element.remove()
    if (!former) return this.#focus(element, false)
    const isRtl = getComputedStyle(this).direction === 'rtl'
    void element.updateComplete.then(() => {
      animateHeight(box, from, element.getBoundingClientRect().height)
      void animateView(element, 'in', (isForward ? 1 : -1) * (isRtl ? -1 : 1))
    })
    this.#focus(element, true)
  }

  /** A view that replaces another takes the focus that would be lost with it. */
  #focus(element: LitElement, isChange: boolean): void {
    if (!isChange) return
    element.tabIndex = -1
    element.focus({ preventScroll: true })
  }

  #clear(): void {
    this.#shown?.element.remove()
    this.#shown = undefined
    this.#wanted = undefined
    this.#depth = 0
    this.#say('ready')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-view-outlet': W3mViewOutlet
  }
}
