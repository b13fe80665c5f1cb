import { html } from 'lit'
import { property } from 'lit/decorators/property.js'
import { customElement } from '../internal/define-element.js'
import { reset } from '../styles/reset.js'
import { ButtonElement } from './button-element.js'
import './w3m-account-button.js'
import './w3m-connect-button.js'

/**
 * @summary The button of most pages: it connects a visitor, and shows the account of one who is connected.
 * @attr size - `md` or `sm`.
 * @attr disabled - Answers no click.
 * @attr namespace - Is about this chain family.
 * @csspart button - The native button.
 * @csspart label - Its text.
 * @csspart avatar - The account's picture.
 * @csspart balance - The native balance.
 */
@customElement('w3m-button')
export class W3mButton extends ButtonElement {
  static override styles = [reset]

  @property() balance: 'show' | 'hide' = 'show'
  /** Of the connect button. */
  @property() label: string | undefined
  /** Of the connect button. */
  @property({ attribute: 'loading-label' }) loadingLabel: string | undefined
  /** How much of the address shows at its start. */
  @property({ type: Number, attribute: 'chars-start' }) charsStart = 4
  /** How much of the address shows at its end. */
  @property({ type: Number, attribute: 'chars-end' }) charsEnd = 6

  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)

  override render() {
    const { app, namespace, size, disabled } = this
    const isConnected = this.#accounts.value[namespace ?? this.#network.value.namespace]?.status === 'connected'
    return isConnected
      ? html`<w3m-account-button
          exportparts="button, label, avatar, balance"
          .w3m=${app} .namespace=${namespace} .size=${size} .disabled=${disabled} .balance=${this.balance} .charsStart=${this.charsStart} .charsEnd=${this.charsEnd}
        ></w3m-account-button>`
      : html`<w3m-connect-button
          exportparts="button, label"
          .w3m=${app} .namespace=${namespace} .size=${size} .disabled=${disabled} .label=${this.label} .loadingLabel=${this.loadingLabel}
        ></w3m-connect-button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-button': W3mButton
  }
}
