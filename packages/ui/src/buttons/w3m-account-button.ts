import { nothing } from 'lit'
import { property } from '../internal/property.js'
import { customElement } from '../internal/define-element.js'
import { accountShell } from './account-shell.js'
import { ButtonElement } from './button-element.js'

/**
 * @summary Shows the connected account and its native balance, and opens the account. On a network that the application
 *   does not know it says so, and leads to the ones that it does. Shows nothing while nobody is connected.
 * @attr {'md' | 'sm'} size - `md` (40 px high) or `sm` (32 px). Default: `md`.
 * @attr {boolean} disabled - Answers no click.
 * @attr {string} namespace - Is about this namespace.
 * @attr {number} charsStart - How much of the address shows at its start: 4.
 * @attr {number} charsEnd - How much of the address shows at its end: 6.
 * @csspart button - The native button.
 * @csspart avatar - The account's picture, its own or one that is drawn from its address.
 * @csspart label - The account's name where it has one, else its short address.
 * @csspart balance - The native balance.
 * @cssproperty --w3m-accent - Tints its surface.
 * @cssproperty --w3m-font-family - Its type.
 * @cssproperty --w3m-font-size-master - A tenth of the size of the type, 10 px by default.
 * @cssproperty --w3m-border-radius-master - A third of its radius, 4 px by default.
 */
@customElement('w3m-account-button')
export class W3mAccountButton extends ButtonElement {
  /** Whether what the account holds shows beside its address. Default: `show`. */
  @property() balance: 'show' | 'hide' = 'show'
  /** How much of the address shows at its start. Default: 4. */
  @property({ type: Number }) charsStart = 4
  /** How much of the address shows at its end. Default: 6. */
  @property({ type: Number }) charsEnd = 6

  override render(): unknown {
    return this.status === 'connected' ? accountShell(this) : nothing
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-button': W3mAccountButton
  }
}
