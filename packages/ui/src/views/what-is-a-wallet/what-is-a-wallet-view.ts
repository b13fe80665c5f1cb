import { html } from 'lit'
import '../../elements/button/button.js'
import { userIcon, walletIcon } from '../../icons/object-icons.js'
import { shieldIcon } from '../../icons/status-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { explanationPoints, type ExplanationPoint } from '../../parts/explanation-points.js'
import { explanation } from '../../parts/explanation.styles.js'
import { reset } from '../../styles/reset.js'
import { walletArt } from './wallet-art.js'

const points: readonly ExplanationPoint[] = [
  { icon: walletIcon, heading: 'what-is-a-wallet.keys-heading', text: 'what-is-a-wallet.keys-text' },
  { icon: userIcon, heading: 'what-is-a-wallet.login-heading', text: 'what-is-a-wallet.login-text' },
  { icon: shieldIcon, heading: 'what-is-a-wallet.consent-heading', text: 'what-is-a-wallet.consent-text' },
]

/** @summary What a wallet is, in three points, and the way to one. */
@customElement('w3m-what-is-a-wallet-view')
export class W3mWhatIsAWalletView extends ViewElement<'WhatIsAWallet'> {
  static override styles = [reset, explanation]

  override render() {
    return html`
      ${walletArt()} ${explanationPoints(this.t, points)}
      <w3m-ui-button
        full
        size="l"
        variant="primary"
        test-id="get-wallet"
        @click=${() => this.app.router.push('GetWallet')}
        >${this.t('what-is-a-wallet.action')}</w3m-ui-button
      >
    `
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-what-is-a-wallet-view': W3mWhatIsAWalletView
  }
}
