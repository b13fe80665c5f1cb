import type { Token } from '@w3m/core'
import { css, html } from 'lit'
import { atom } from 'nanostores'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import '../../parts/account/token-list.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  :host {
    display: block;
    padding: 8px 12px 20px;
  }
`

/** @summary The tokens of the account, to send one of them. */
@customElement('w3m-wallet-send-select-token-view')
export class W3mWalletSendSelectTokenView extends ViewElement<'WalletSendSelectToken'> {
  static override styles = [reset, styles]

  readonly #send = this.watchSlice(
    w3m => w3m.load.send(),
    send => atom(send),
  )

  override render() {
    return html`<w3m-token-list .w3m=${this.app} choosing whole @w3m-token-choose=${this.#onChoose}></w3m-token-list>`
  }

  readonly #onChoose = ({ detail }: CustomEvent<{ readonly token: Token }>): void => {
    this.#send.slice?.setToken(detail.token)
    // A page may have opened it, with nothing below.
    if (!this.app.router.back()) this.app.router.reset('WalletSend')
  }
}
