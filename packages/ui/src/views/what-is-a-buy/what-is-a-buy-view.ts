import { html, svg } from 'lit'
import '../../elements/button/button.js'
import { receiveIcon } from '../../icons/asset-icons.js'
import { buyIcon } from '../../icons/money-icons.js'
import { walletIcon } from '../../icons/object-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { explanationPoints, type ExplanationPoint } from '../../parts/explanation-points.js'
import { explanation } from '../../parts/explanation.styles.js'
import { reset } from '../../styles/reset.js'

const points: readonly ExplanationPoint[] = [
  { icon: walletIcon, heading: 'what-is-a-buy.pay-heading', text: 'what-is-a-buy.pay-text' },
  { icon: receiveIcon, heading: 'what-is-a-buy.get-heading', text: 'what-is-a-buy.get-text' },
  { icon: buyIcon, heading: 'what-is-a-buy.cost-heading', text: 'what-is-a-buy.cost-text' },
]

/** A card, and the coins that come of it. */
const buyArt = () =>
  svg`<svg class="art" viewBox="0 0 336 136" aria-hidden="true" focusable="false">
  <rect class="card" x="60" y="36" width="104" height="66" rx="10"></rect>
  <rect class="soft" x="60" y="50" width="104" height="12"></rect>
  <rect class="bone" x="72" y="76" width="40" height="6" rx="3"></rect>
  <path class="line faint" d="M176 69h34M202 61l8 8-8 8"></path>
  <circle class="soft" cx="252" cy="69" r="38"></circle>
  <circle class="solid" cx="252" cy="69" r="24"></circle>
  <path class="mark" d="M252 58v22M241 69h22"></path>
</svg>`

/** @summary What buying is, in three points, and the way to it. */
@customElement('w3m-what-is-a-buy-view')
export class W3mWhatIsABuyView extends ViewElement<'WhatIsABuy'> {
  static override styles = [reset, explanation]

  override render() {
    return html`
      ${buyArt()} ${explanationPoints(this.t, points)}
      <w3m-ui-button full size="l" variant="primary" test-id="onramp-start" @click=${this.#onStart}
        >${this.t('what-is-a-buy.go')}</w3m-ui-button
      >
    `
  }

  readonly #onStart = (): void => {
    const { router } = this.app
    if (router.$history.get().at(-2)?.view === 'OnRampProviders') router.back()
    else router.replace('OnRampProviders')
  }
}
