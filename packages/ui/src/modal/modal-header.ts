import type { W3m } from '@w3m/core'
import { headerAnimationMs } from '@w3m/core/limits'
import { html } from 'lit'
import type { TextKey, TextValues } from '../i18n/text-key.js'
import { customElement } from '../internal/define-element.js'
import { W3mElement } from '../internal/w3m-element.js'
import { reset } from '../styles/reset.js'
import { backIcon, closeIcon, helpIcon } from '../icons/frame-icons.js'
import { $views } from '../views/registry.js'
import { viewSlug, type ViewDefinition } from '../views/define-view.js'
import { styles } from './modal-header.styles.js'

/** The title of the present view. */
export function headerTitle(w3m: W3m, t: (key: TextKey, values?: TextValues) => string): string {
  const { view, params } = w3m.router.$route.get()
  const title = ($views.get()[view] as ViewDefinition | undefined)?.title?.(params as never, w3m) ?? { key: `${viewSlug(view)}.title` as TextKey }
  return 'name' in title ? title.name : t(title.key, title.values)
}

/** @summary Back or help at the start, the title, close at the end. The title moves with the view, the buttons do not. */
@customElement('w3m-modal-header')
export class W3mModalHeader extends W3mElement {
  static override styles = [reset, styles]

  readonly #history = this.watch(w3m => w3m.router.$history)
  readonly #connection = this.watch(w3m => w3m.connection.$state)
  readonly #views = this.watch(() => $views)

  #title: string | undefined

  override render() {
    void this.#connection.value
    return html`
      ${this.#start()}
      <h1 class="title" data-testid="w3m-header-text" aria-live="polite">${headerTitle(this.app, this.t)}</h1>
      <button class="button" type="button" data-testid="w3m-header-close" aria-label=${this.t('modal.close')} @click=${() => this.app.modal.tryClose()}>${closeIcon()}</button>
    `
  }

  protected override updated(): void {
    const title = this.renderRoot.querySelector('h1')!
    const text = title.textContent
    if (this.#title && text !== this.#title) title.animate({ opacity: [0, 1] }, headerAnimationMs)
    this.#title = text
  }

  #start() {
    const history = this.#history.value
    const topic = this.#views.value[history.at(-1)!.view]?.help
    if (history.length > 1) {
      return html`<button class="button mirrored" type="button" data-testid="w3m-header-back" aria-label=${this.t('modal.back')} @click=${() => this.app.modal.back()}>
        ${backIcon()}
      </button>`
    }
    if (!topic) return html`<span class="space"></span>`
    const label = topic === 'WhatIsAWallet' ? this.t('modal.help-wallet') : this.t('modal.help-network')
    return html`<button class="button" type="button" data-testid="w3m-header-help" aria-label=${label} @click=${() => this.app.router.push(topic)}>${helpIcon()}</button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal-header': W3mModalHeader
  }
}

