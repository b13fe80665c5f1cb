import { css, html } from 'lit'
import '../../elements/list-item/list-item.js'
import { walletIcon } from '../../icons/frame-icons.js'
import { customElement } from '../../internal/define-element.js'
import { W3mElement } from '../../internal/w3m-element.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  :host {
    display: block;
  }
`

/** @summary The one row that stands for the wallets where the host collapses them. */
@customElement('w3m-wallets-row')
export class W3mWalletsRow extends W3mElement {
  static override styles = [reset, styles]
  static override properties = { blocked: {} }

  /** The reason why wallets cannot be chosen; empty if they can. */
  declare blocked: string | undefined

  override render() {
    const reason = this.blocked ?? ''
    return html`<w3m-ui-list-item
      .name=${this.t('connect.wallets')}
      test-id="connect-wallets"
      chevron
      ?disabled=${reason !== ''}
      .reason=${reason}
      @click=${() => this.app.router.push('ConnectWallets')}
      ><span slot="picture">${walletIcon()}</span></w3m-ui-list-item
    >`
  }
}
