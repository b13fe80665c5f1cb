import type { Route } from '@w3m/core'
import { headerAnimationMs } from '../limits/motion.js'
import { html, type PropertyValues } from 'lit'
import { property } from '../internal/property.js'
import { customElement } from '../internal/define-element.js'
import { W3mElement } from '../internal/w3m-element.js'
import { reset } from '../styles/reset.js'
import { backIcon, closeIcon, helpIcon } from '../icons/frame-icons.js'
import { $views } from '../views/registry.js'
import { styles } from './modal-header.styles.js'

/**
 * @summary Back or help at the start, the title, close at the end. The title moves with the view, the buttons do not.
 */
@customElement('w3m-modal-header')
export class W3mModalHeader extends W3mElement {
  static override styles = [reset, styles]

  /** The title. */
  @property() name = ''
  /** The route that has this title. */
  @property({ attribute: false }) route: Route | undefined
  /** The title, if it changed while the view stayed: the focus, which announces another view, does not move then. */
  #announcement = ''

  readonly #history = this.watch(w3m => w3m.router.$history)
  readonly #views = this.watch(() => $views)

  override render() {
    return html`
      ${this.#start()}
      <h1 class="title" data-testid="w3m-header-text">${this.name}</h1>
      <span class="sr-only" aria-live="polite">${this.#announcement}</span>
      <button
        class="button"
        type="button"
        data-testid="w3m-header-close"
        aria-label=${this.t('modal.close')}
        @click=${() => this.app.modal.tryClose()}
      >
        ${closeIcon()}
      </button>
    `
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('route')) this.#announcement = ''
    else if (changed.get('name')) this.#announcement = this.name
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.get('name')) this.renderRoot.querySelector('h1')?.animate({ opacity: [0, 1] }, headerAnimationMs)
  }

  #start() {
    const history = this.#history.value
    const help = this.#views.value[history.at(-1)!.view]?.help
    if (history.length > 1) {
      return html`<button
        class="button mirrored"
        type="button"
        data-testid="w3m-header-back"
        aria-label=${this.t('modal.back')}
        @click=${() => this.app.modal.back()}
      >
        ${backIcon()}
      </button>`
    }
    if (!help) return html`<span class="space"></span>`
    return html`<button
      class="button"
      type="button"
      data-testid="w3m-header-help"
      aria-label=${this.t(help.label)}
      @click=${() => this.app.router.push(help.view)}
    >
      ${helpIcon()}
    </button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal-header': W3mModalHeader
  }
}
