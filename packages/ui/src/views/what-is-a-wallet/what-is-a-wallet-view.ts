import { html } from 'lit'
import '../../elements/button/button.js'
import { checkIcon } from '../../icons/action-icons.js'
import { personIcon, walletIcon } from '../../icons/object-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { explainedPoints } from '../../parts/explainer.js'
import { explainerStyles } from '../../parts/explainer.styles.js'
import { reset } from '../../styles/reset.js'

/** @summary Says in three points what a wallet is, and leads to getting one. */
@customElement('w3m-what-is-a-wallet-view')
export class W3mWhatIsAWalletView extends ViewElement<'WhatIsAWallet'> {
  static override styles = [reset, explainerStyles]

  override render() {
    return html`
      ${explainedPoints([
        { picture: walletIcon(), heading: this.t('what-is-a-wallet.keys-heading'), text: this.t('what-is-a-wallet.keys-text') },
        { picture: personIcon(), heading: this.t('what-is-a-wallet.login-heading'), text: this.t('what-is-a-wallet.login-text') },
        { picture: checkIcon(), heading: this.t('what-is-a-wallet.consent-heading'), text: this.t('what-is-a-wallet.consent-text') },
      ])}
      <w3m-ui-button full size="l" variant="primary" @click=${() => this.app.router.push('GetWallet')}>${this.t('what-is-a-wallet.action')}</w3m-ui-button>
    `
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-what-is-a-wallet-view': W3mWhatIsAWalletView
  }
}
