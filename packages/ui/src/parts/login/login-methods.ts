import type { ConnectMethod } from '@w3m/core'
import { html, nothing } from 'lit'
import { property } from '../../internal/property.js'
import '../../elements/separator/separator.js'
import { customElement } from '../../internal/define-element.js'
import { W3mElement } from '../../internal/w3m-element.js'
import { reset } from '../../styles/reset.js'
import './login-email.js'
import './login-socials.js'
import { loginStyles } from './login.styles.js'

/**
 * @summary The connection methods in their order, with a line between wallets and the others.
 * @slot - The wallets.
 */
@customElement('w3m-login-methods')
export class W3mLoginMethods extends W3mElement {
  static override styles = [reset, loginStyles]

  /** The methods to show; only the wallets while it is undefined. */
  @property({ attribute: false }) methods: readonly ConnectMethod[] | undefined
  /** The reason why nothing can be chosen; empty if everything can. */
  @property() blocked = ''

  override render() {
    const { methods = ['wallet'], blocked } = this
    const others = methods.filter(method => method !== 'wallet')
    const walletIndex = methods.indexOf('wallet')
    const line = html`<w3m-ui-separator .label=${this.t('login.or')}></w3m-ui-separator>`
    const wallets = html`${walletIndex > 0 ? line : nothing}<slot
      ></slot>${walletIndex < others.length ? line : nothing}`
    // Only the wallets move when one announces itself late: what somebody types stays where it is.
    return html`${others.map(
      (method, index) =>
        html`${index === walletIndex ? wallets : nothing}${
          method === 'email'
            ? html`<w3m-login-email .w3m=${this.app} .blocked=${blocked}></w3m-login-email>`
            : html`<w3m-login-socials .w3m=${this.app} .blocked=${blocked}></w3m-login-socials>`
        }`,
    )}${walletIndex === others.length ? wallets : nothing}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-login-methods': W3mLoginMethods
  }
}
