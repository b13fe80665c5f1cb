import { html } from 'lit'
import '../../elements/button/button.js'
import { networkIcon, personIcon, gridIcon } from '../../icons/object-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { explainedPoints } from '../../parts/explainer.js'
import { explainerStyles } from '../../parts/explainer.styles.js'
import { reset } from '../../styles/reset.js'

/** @summary Says in three points what a network is, and leads to the choice of one. */
@customElement('w3m-what-is-a-network-view')
export class W3mWhatIsANetworkView extends ViewElement<'WhatIsANetwork'> {
  static override styles = [reset, explainerStyles]

  override render() {
    return html`
      ${explainedPoints([
        { picture: gridIcon(), heading: this.t('what-is-a-network.ledger-heading'), text: this.t('what-is-a-network.ledger-text') },
        { picture: personIcon(), heading: this.t('what-is-a-network.address-heading'), text: this.t('what-is-a-network.address-text') },
        { picture: networkIcon(), heading: this.t('what-is-a-network.fees-heading'), text: this.t('what-is-a-network.fees-text') },
      ])}
      <w3m-ui-button full size="l" variant="primary" @click=${this.#choose}>${this.t('what-is-a-network.action')}</w3m-ui-button>
    `
  }

  #choose = (): void => {
    const { router } = this.app
    if (router.$history.get().at(-2)?.view === 'Networks') router.back()
    else router.replace('Networks')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-what-is-a-network-view': W3mWhatIsANetworkView
  }
}
