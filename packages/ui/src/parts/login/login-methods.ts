import type { ConnectMethod } from '@w3m/core'
import { html, nothing } from 'lit'
import { property } from '../../internal/property.js'
import { repeat } from 'lit/directives/repeat.js'
import '../../elements/separator/separator.js'
import { customElement } from '../../internal/define-element.js'
import { W3mElement } from '../../internal/w3m-element.js'
import { reset } from '../../styles/reset.js'
import './login-email.js'
import './login-socials.js'
import { loginStyles } from './login.styles.js'

/**
 * @summary The ways to connect in their order, with one line between wallets and the rest.
 * @slot - The wallets.
 */
@customElement('w3m-login-methods')
export class W3mLoginMethods extends W3mElement {
  static override styles = [reset, loginStyles]

  /** Undefined until they are known: then the wallets stand alone. */
  @property({ attribute: false }) methods: readonly ConnectMethod[] | undefined
  /** Why nothing can be chosen now; empty where it can. */
  @property() blocked = ''

  override render() {
    const { methods = ['wallet'] } = this
    return repeat(
      methods,
      method => method,
      (method, index) => html`
        ${index > 0 && (method === 'wallet') !== (methods[index - 1] === 'wallet') ? html`<w3m-ui-separator .label=${this.t('login.or')}></w3m-ui-separator>` : nothing}
        ${method === 'wallet' ? html`<slot></slot>` : method === 'email' ? html`<w3m-login-email .blocked=${this.blocked}></w3m-login-email>` : html`<w3m-login-socials .blocked=${this.blocked}></w3m-login-socials>`}
      `,
    )
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-login-methods': W3mLoginMethods
  }
}
