import type { CaipAddress, CaipNetwork, Token, WritePaymentUri } from '@w3m/core'
import { decimalText, typedDigits } from '@w3m/core/i18n'
import { html, nothing } from 'lit'
import '../../elements/copy-button/copy-button.js'
import type { EventFrom } from '../../elements/event-from.js'
import { AccountListController } from '../../internal/account-list-controller.js'
import { customElement } from '../../internal/define-element.js'
import { property, state } from '../../internal/property.js'
import { SliceElement } from '../../internal/slice-element.js'
import { reset } from '../../styles/reset.js'
import { amountCardStyles } from './amount-card.styles.js'
import { amountField } from './amount-field.js'
import { styles } from './payment-form.styles.js'

type PayableToken = Pick<Token, 'id' | 'caipNetworkId' | 'address' | 'name' | 'symbol' | 'decimals'>

/** The visitor's input and its account: it is dropped when the account or network changes. */
interface PaymentRequest {
  readonly account: CaipAddress
  readonly tokenId: string
  readonly amount: string
}

/** True for an empty or unfinished amount, such as `0.`. */
const isUnfinished = (amount: string): boolean => /^[\s0.,]*$/.test(amount)

/** The native coin, even if the account has none yet, then the account's tokens. */
const payableTokens = (
  { caipNetworkId, nativeCurrency }: CaipNetwork,
  accountTokens: readonly Token[] = [],
): readonly [PayableToken, ...PayableToken[]] => [
  { id: caipNetworkId, caipNetworkId, address: undefined, ...nativeCurrency },
  ...accountTokens.filter(({ address, spam, nft }) => address !== undefined && !spam && !nft),
]

/** The symbol of a token, with its name if another token has the same symbol. */
const optionText = ({ id, symbol, name }: PayableToken, all: readonly PayableToken[]): string =>
  all.some(other => other.id !== id && other.symbol === symbol) ? `${symbol} · ${name}` : symbol

/** @summary Asks for an amount: the amount, its token, and the link that says so. */
@customElement('w3m-payment-form')
export class W3mPaymentForm extends SliceElement {
  static override styles = [reset, amountCardStyles, styles]

  /** The account that is to be paid. */
  @property({ attribute: false }) account: CaipAddress | undefined
  @property({ attribute: false }) network: CaipNetwork | undefined
  @property({ attribute: false }) write: WritePaymentUri | undefined
  /** Called with the payment URI for the typed amount; undefined for an empty or invalid amount. */
  @property({ attribute: false }) onUri: (uri: string | undefined) => void = () => undefined
  @state() private entered: PaymentRequest | undefined
  #lastUri: string | undefined
  readonly #tokens = this.watchSlice(
    w3m => w3m.load.tokens(),
    tokens => tokens.$state,
  )

  constructor() {
    super()
    new AccountListController(
      this,
      () => this.#tokens.slice,
      () => this.account,
    )
  }

  override render() {
    const request = this.#request()
    if (!request) return nothing
    const { amount, token, tokens, uri, update } = request
    const { symbol, decimals } = token
    const isWrong = uri === undefined && !isUnfinished(amount)
    const amountText = decimalText(amount.trim().replace(',', '.'), this.app.$locale.get())
    const statusText = isWrong
      ? this.t('wallet-receive.no-amount', { symbol, decimals })
      : uri && this.t('wallet-receive.asks', { amount: `${amountText}\u00a0${symbol}` })
    return html`<div class="card">
        <label class="label" for="amount">${this.t('wallet-receive.amount')}</label>
        ${amountField({
          id: 'amount',
          testId: 'receive-amount',
          amount,
          isWrong,
          type: typed => update({ amount: typedDigits(typed) }),
          pick: html`<select
            class="pick"
            data-testid="receive-token"
            aria-label=${this.t('wallet-receive.token')}
            @change=${({ target }: EventFrom<HTMLSelectElement>) => update({ tokenId: target.value })}
          >
            ${tokens.map(
              option =>
                html`<option value=${option.id} .selected=${option === token}>${optionText(option, tokens)}</option>`,
            )}
          </select>`,
        })}
        <p id="wrong" class="read ${isWrong ? 'wrong' : ''}" role="status" data-testid="receive-asks">
          ${statusText ? html`<bdi>${statusText}</bdi>` : nothing}
        </p>
      </div>
      ${
        uri
          ? html`<w3m-ui-copy-button
              full
              test-id="receive-copy-link"
              .value=${uri}
              .label=${this.t('wallet-receive.copy')}
              copied-label=${this.t('account.copied')}
              failed-label=${this.t('account.copy-failed')}
            ></w3m-ui-copy-button>`
          : nothing
      }`
  }

  protected override updated(): void {
    const uri = this.#request()?.uri
    if (uri === this.#lastUri) return
    this.#lastUri = uri
    this.onUri(uri)
  }

  #request() {
    const { account, network, write } = this
    if (!account || !network || !write) return undefined
    const tokens = payableTokens(network, this.#tokens.slice?.last(account))
    const current = this.entered?.account === account ? this.entered : undefined
    const selectedToken = tokens.find(({ id }) => id === current?.tokenId)
    // The amount is dropped if the account no longer has its token: it must not become an amount of the coin.
    const amount = (selectedToken && current?.amount) ?? ''
    const token = selectedToken ?? tokens[0]
    const update = (change: Partial<PaymentRequest>) => {
      this.entered = { account, tokenId: token.id, amount, ...change }
    }
    return { amount, tokens, token, uri: write({ account, token, amount }), update }
  }
}
