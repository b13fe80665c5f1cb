import type { CaipAddress } from '@w3m/core'
import { css, html, nothing } from 'lit'
import { BalancePollController } from '../../internal/balance-poll-controller.js'
import { customElement } from '../../internal/define-element.js'
import { property } from '../../internal/property.js'
import { SliceElement } from '../../internal/slice-element.js'
import { heldTokens } from './account-slices.js'
import { figureStyles } from './figure.styles.js'
import { staleBalanceLine } from './stale-balance-line.js'
import { reset } from '../../styles/reset.js'

/** From this many characters on a figure may be too long for its line. */
const longFrom = 13

const styles = css`
  :host {
    display: block;
    inline-size: 100%;
    container-type: inline-size;
    text-align: center;
  }
  /* The largest size that fits on one line of the card or a narrow screen. */
  .long {
    font-size: min(var(--_size-32), 8.5cqi);
  }
  .label {
    font-size: var(--_size-12);
    color: var(--_text-2);
    text-wrap: balance;
  }
`

/**
 * @summary The total value of the account's tokens; nothing if no price is known. The attribute `known` is set while it
 *   is shown.
 */
@customElement('w3m-account-total')
export class W3mAccountTotal extends SliceElement {
  static override styles = [reset, figureStyles, styles]

  /** The balance beside it already shows the time of its read, which is nearly the same. */
  @property({ type: Boolean }) dated = false

  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #tokens = this.bindToInstance(heldTokens(this))

  constructor() {
    super()
    // Polls here too, because the list of tokens may not be shown.
    this.bindToInstance(new BalancePollController(this, this.#tokens, () => this.#account))
  }

  get #account(): CaipAddress | undefined {
    return this.app.getAccount(this.#network.value.namespace).caipAddress
  }

  override render() {
    void this.#accounts.value
    const { slice, value } = this.#tokens
    const account = this.#account
    const tokens = account && slice?.last(account)
    const { fiatValue, unpriced } = (tokens && slice?.total(tokens)) ?? { fiatValue: undefined, unpriced: 0 }
    this.toggleAttribute('known', fiatValue !== undefined)
    if (fiatValue === undefined || !slice || !account) return nothing
    const figure = slice.showFiatValue(fiatValue, this.app.$locale.get())
    // The cents are less prominent, if the locale writes them at the end.
    const cents = /[.,٫]\p{N}{2}$/u.exec(figure)?.[0] ?? ''
    return html`<p class="figure ${figure.length < longFrom ? '' : 'long'}" data-testid="account-total">
        <bdi>${figure.slice(0, figure.length - cents.length)}<span class="part">${cents}</span></bdi>
      </p>
      <p class="label">${unpriced ? this.t('tokens.total-part', { count: unpriced }) : this.t('tokens.total')}</p>
      ${this.dated ? nothing : staleBalanceLine(this.t, value?.[account], this.textLocale, 'label')}`
  }
}
