import { property } from '../internal/property.js'
import { customElement } from '../internal/define-element.js'
import { accountShell } from './account-shell.js'
import { W3mConnectButton } from './w3m-connect-button.js'

/**
 * @summary The button of most pages: it connects a visitor, and shows the account of one who is connected.
 * @attr {'md' | 'sm'} size - `md` (40 px high) or `sm` (32 px). Default: `md`.
 * @attr {boolean} disabled - Answers no click.
 * @attr {string} namespace - Is about this namespace.
 * @attr {string} label - In place of "Connect Wallet".
 * @attr {string} loadingLabel - In place of "Connecting…".
 * @attr {number} charsStart - How much of the address shows at its start: 4.
 * @attr {number} charsEnd - How much of the address shows at its end: 6.
 * @slot start - An icon before "Connect Wallet".
 * @csspart button - The native button.
 * @csspart label - Its text.
 * @csspart avatar - The account's picture, its own or one that is drawn from its address.
 * @csspart balance - The native balance.
 * @cssproperty --w3m-accent - Its colour; the text on it follows.
 * @cssproperty --w3m-font-family - Its type.
 * @cssproperty --w3m-font-size-master - A tenth of the size of the type, 10 px by default.
 * @cssproperty --w3m-border-radius-master - A third of its radius, 4 px by default.
 */
@customElement('w3m-button')
export class W3mButton extends W3mConnectButton {
  /** Whether what the account holds shows beside its address. Default: `show`. */
  @property() balance: 'show' | 'hide' = 'show'
  /** How much of the address shows at its start. Default: 4. */
  @property({ type: Number }) charsStart = 4
  /** How much of the address shows at its end. Default: 6. */
  @property({ type: Number }) charsEnd = 6

  override render(): unknown {
    return this.status === 'connected' ? accountShell(this) : super.render()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-button': W3mButton
  }
}
