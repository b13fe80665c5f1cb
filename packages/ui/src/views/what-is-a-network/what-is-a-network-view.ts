import { html } from 'lit'
import '../../elements/button/button.js'
import { buyIcon } from '../../icons/money-icons.js'
import { desktopIcon, networkIcon } from '../../icons/object-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { explanationPoints, type ExplanationPoint } from '../../parts/explanation-points.js'
import { explanation } from '../../parts/explanation.styles.js'
import { reset } from '../../styles/reset.js'
import { networkArt } from './network-art.js'

const points: readonly ExplanationPoint[] = [
  { icon: desktopIcon, heading: 'what-is-a-network.ledger-heading', text: 'what-is-a-network.ledger-text' },
  { icon: networkIcon, heading: 'what-is-a-network.address-heading', text: 'what-is-a-network.address-text' },
  { icon: buyIcon, heading: 'what-is-a-network.fees-heading', text: 'what-is-a-network.fees-text' },
]

/** @summary What a network is, in three points, and the way to the choice of one. */
@customElement('w3m-what-is-a-network-view')
export class W3mWhatIsANetworkView extends ViewElement<'WhatIsANetwork'> {
  static override styles = [reset, explanation]

  override render() {
    return html`
      ${networkArt()} ${explanationPoints(this.t, points)}
      <w3m-ui-button full size="l" variant="primary" test-id="choose-network" @click=${this.#onChoose}
        >${this.t('what-is-a-network.action')}</w3m-ui-button
      >
    `
  }

  #onChoose = (): void => {
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
