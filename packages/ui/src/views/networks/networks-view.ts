import { html } from 'lit'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import '../../parts/network-list/network-list.js'
import { reset } from '../../styles/reset.js'
import { styles } from './networks-view.styles.js'

/** @summary The networks to choose from, and in one sentence what a network is. */
@customElement('w3m-networks-view')
export class W3mNetworksView extends ViewElement<'Networks'> {
  static override styles = [reset, styles]

  override render() {
    return html`<w3m-network-list .w3m=${this.app}></w3m-network-list>
      <p>${this.t('networks.explain')}</p>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-networks-view': W3mNetworksView
  }
}
