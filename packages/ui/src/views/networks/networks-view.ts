import { html, nothing } from 'lit'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import '../../parts/network-list/network-list.js'
import { textButton } from '../../parts/text-button.styles.js'
import { reset } from '../../styles/reset.js'
import { styles } from './networks-view.styles.js'

/** @summary The networks to choose from, and in one sentence what a network is. */
@customElement('w3m-networks-view')
export class W3mNetworksView extends ViewElement<'Networks'> {
  static override styles = [reset, textButton, styles]

  readonly #history = this.watch(w3m => w3m.router.$history)

  override render() {
    return html`<w3m-network-list .w3m=${this.app}></w3m-network-list>
      <p>${this.t('networks.explain')} ${this.#history.value.length > 1 ? this.#help() : nothing}</p>`
  }

  /** A help link in the view, for when the header has a back button instead of the help button. */
  #help() {
    return html`<button
      type="button"
      class="link"
      data-testid="network-help"
      @click=${() => this.app.router.push('WhatIsANetwork')}
    >
      ${this.t('modal.help-network')}
    </button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-networks-view': W3mNetworksView
  }
}
