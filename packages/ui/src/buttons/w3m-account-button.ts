import { shortenAddress } from '@w3m/core'
import { html, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators/property.js'
import { customElement } from '../internal/define-element.js'
import { buttonTokens } from '../styles/button-tokens.js'
import { reset } from '../styles/reset.js'
import { ButtonElement } from './button-element.js'
import { styles } from './button-element.styles.js'

/**
 * @summary Shows the connected account and its native balance, and opens the account.
 * @attr size - `md` or `sm`.
 * @attr disabled - Answers no click.
 * @attr namespace - Is about this chain family.
 * @csspart button - The native button.
 * @csspart avatar - The account's picture.
 * @csspart label - The short address.
 * @csspart balance - The native balance.
 */
@customElement('w3m-account-button')
export class W3mAccountButton extends ButtonElement {
  static override styles = [buttonTokens, reset, styles]

  @property() balance: 'show' | 'hide' = 'show'
  /** How much of the address shows at its start. */
  @property({ type: Number, attribute: 'chars-start' }) charsStart = 4
  /** How much of the address shows at its end. */
  @property({ type: Number, attribute: 'chars-end' }) charsEnd = 6

  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #balances = this.watchSlice(
    w3m => w3m.load.balances(),
    slice => slice.$state,
    () => this.#refresh(),
  )

  override connectedCallback(): void {
    super.connectedCallback()
    // Only a connected visitor's page pays for the picture.
    void import('../elements/avatar/avatar.js').catch(() => undefined)
  }

  override render() {
    const namespace = this.namespace ?? this.#network.value.namespace
    void this.#accounts.value
    const { address, caipAddress } = this.app.getAccount(namespace)
    if (!address || !caipAddress) return nothing
    const isUnsupported = this.app.getNetwork(namespace).caipNetwork === undefined
    const short = shortenAddress(address, { start: this.charsStart, end: this.charsEnd })
    const label = isUnsupported ? this.t('button.switch-network') : short
    return html`<button
      type="button"
      part="button"
      class="button account ${this.size} ${isUnsupported ? 'bad' : ''}"
      dir=${this.direction}
      data-testid="account-button"
      aria-haspopup="dialog"
      title=${address}
      aria-label=${this.t('button.account', { address: short })}
      ?disabled=${this.disabled}
      @pointerenter=${this.prefetch}
      @focus=${this.prefetch}
      @click=${() => void this.openModal(isUnsupported ? 'UnsupportedChain' : 'Account')}
    >
      <w3m-ui-avatar part="avatar" size=${this.size === 'sm' ? 20 : 28} .address=${address}></w3m-ui-avatar>
      <span class="text" part="label">${this.isFailed ? this.t('button.failed') : label}</span>
      ${this.balance === 'show' && !isUnsupported ? html`<span class="balance" part="balance">${this.#balanceOf(caipAddress)}</span>` : nothing}
    </button>`
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    this.#refresh()
  }

  #balanceOf(account: NonNullable<ReturnType<typeof this.app.getAccount>['caipAddress']>): string {
    const state = this.#balances.value?.[account]
    const known = state?.phase === 'ready' ? state.balance : state?.former
    return known && this.#balances.slice ? `${this.#balances.slice.show(known)} ${known.symbol}` : ''
  }

  #refresh(): void {
    const { caipAddress } = this.app.getAccount(this.namespace)
    if (caipAddress && this.balance === 'show') void this.#balances.slice?.refresh(caipAddress)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-button': W3mAccountButton
  }
}
