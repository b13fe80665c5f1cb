import { html, nothing } from 'lit'
import { walletIcon } from '../../icons/object-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { centered } from '../../parts/centered.styles.js'
import { mailStyles } from '../../parts/login/mail.styles.js'
import { openLink } from '../../parts/login/open-link.js'
import { securePage } from '../../parts/login/secure-page.js'
import { reset } from '../../styles/reset.js'

/** @summary The way from an embedded wallet to a wallet of one's own: the secure page that exports it. */
@customElement('w3m-upgrade-email-wallet-view')
export class W3mUpgradeEmailWalletView extends ViewElement<'UpgradeEmailWallet'> {
  static override styles = [reset, centered, mailStyles]

  override render() {
    const href = securePage(this.app)
    return html`<div class="center">
      <span class="sign">${walletIcon()}</span>
      <div class="said">
        <h2>${this.t('upgrade.heading')}</h2>
        <p class="sentence">${this.t('upgrade.text')}</p>
      </div>
      <div class="actions">
        ${href ? openLink({ testId: 'upgrade-open', href, text: this.t('upgrade.open') }) : nothing}
      </div>
    </div>`
  }
}
