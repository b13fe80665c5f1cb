import {
  reachesRecipient,
  shortenAddress,
  type CaipNetwork,
  type SendState,
  type SendStore,
  type Token,
  type TokensStore,
} from '@w3m/core'
import { html, nothing } from 'lit'
import '../../elements/button/button.js'
import '../../elements/empty/empty.js'
import '../../elements/error-panel/error-panel.js'
import '../../elements/picture/picture.js'
import '../../elements/skeleton/skeleton.js'
import { sendIcon } from '../../icons/asset-icons.js'
import { AccountListController } from '../../internal/account-list-controller.js'
import { customElement } from '../../internal/define-element.js'
import { ImagesController } from '../../internal/images-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { amountCardStyles } from '../../parts/account/amount-card.styles.js'
import { amountField, maxButton, reviewButton, tokenPick } from '../../parts/account/amount-field.js'
import { amountRead, fieldText } from '../../parts/account/amount-read.js'
import { currencyName } from '../../parts/account/currency-name.js'
import { identityOn } from '../../parts/account/identity-on.js'
import { noteStyles } from '../../parts/account/notes.styles.js'
import { offerToBuy } from '../../parts/account/offer-to-buy.js'
import { recipientField } from '../../parts/account/recipient-field.js'
import { sendFailure } from '../../parts/account/send-failure.js'
import { stackStyles } from '../../parts/account/stack.styles.js'
import { reset } from '../../styles/reset.js'
import { unloaded } from '../../parts/account/retry-panel.js'
import { styles } from './wallet-send-view.styles.js'

/** True for a single NFT, of whatever standard, whose amount cannot be chosen: listed tokens have decimals. */
const isSingle = ({ decimals, units }: Token): boolean => decimals === 0 && units === 1n

const recentMax = 3

/** @summary What is sent, and to whom. The one button says what is missing. */
@customElement('w3m-wallet-send-view')
export class W3mWalletSendView extends ViewElement<'WalletSend'> {
  static override styles = [reset, noteStyles, stackStyles, amountCardStyles, styles]

  /** The amount as last typed. */
  #typed: string | undefined
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #options = this.watch(w3m => w3m.$options)
  readonly #images = this.bindToInstance(new ImagesController(this))
  readonly #send = this.watchSlice(
    w3m => w3m.load.send(),
    send => send.$state,
  )
  readonly #sent = this.watchSlice(
    w3m => w3m.load.send(),
    send => send.$sent,
  )
  readonly #tokens = this.watchSlice(
    w3m => w3m.load.tokens(),
    tokens => tokens.$state,
  )
  /** Optional: without a name service no names are shown. */
  readonly #identities = this.watchSlice(
    w3m => w3m.load.identities(),
    identities => identities.$state,
  )

  constructor() {
    super()
    new AccountListController(
      this,
      () => this.#tokens.slice,
      () => this.#account,
    )
  }

  override render() {
    void this.#accounts.value
    const { slice, value, error } = this.#send
    const { namespace } = this.#network.value
    const { address, caipAddress } = this.app.getAccount(namespace)
    const { caipNetwork } = this.app.getNetwork(namespace)
    if (error !== undefined) return this.#unloaded(error)
    if (!slice || !value || !this.#tokens.slice)
      return html`<w3m-ui-skeleton shape="block" aria-busy="true"></w3m-ui-skeleton
        ><span class="sr-only" role="status">${this.t('view.loading')}</span>`
    if (!address || !caipNetwork || !slice.namespaces.includes(namespace))
      return html`<w3m-ui-empty
        heading=${this.t(address ? 'send.unsupported' : 'account.none')}
        text=${address ? this.t('send.unsupported-text', { network: caipNetwork?.name ?? '' }) : this.t('account.none-text')}
        action=${address ? '' : this.t('connecting.connect')}
        @w3m-ui-action=${() => this.app.router.reset('Connect')}
        ><span slot="icon">${sendIcon()}</span></w3m-ui-empty
      >`
    const step = slice.step()
    const isEditing = value.phase === 'editing'
    const failure = value.error && sendFailure(this.t, value.error, caipNetwork, value.token, isEditing)
    const isShort = step === 'insufficient-funds' && value.token?.decimals !== 0
    return html`<div class="stack">
      ${this.#amountCard(slice, this.#tokens.slice, value)} ${this.#recipientField(slice, value, caipNetwork)}
      ${value.recipient.status === 'empty' && caipAddress ? this.#recent(slice, caipAddress) : nothing}
      ${
        failure
          ? html`<w3m-ui-error-panel heading=${failure.heading} text=${failure.text}></w3m-ui-error-panel>`
          : nothing
      }
      ${reviewButton({
        testId: 'send-review',
        isReady: step === 'preview',
        isBusy: value.phase === 'preparing',
        step: this.t(`send.step-${step}`),
        review: () => void this.#review(slice),
      })}
      ${offerToBuy(this.app, isShort, value.error, value.token?.symbol, caipNetwork)}
    </div>`
  }

  protected override updated(): void {
    const { slice, value } = this.#send
    if (!slice || !value) return
    // Resets the form after a sent transfer, and when the token belongs to another network than the active one.
    const { caipNetworkId } = this.app.getNetwork(this.#network.value.namespace)
    if (value.phase === 'sent' || (value.token && value.token.caipNetworkId !== caipNetworkId)) slice.reset()
    else this.#updateToken(slice, value)
    if (value.recipient.status === 'ready') void this.#identities.slice?.refresh(value.recipient.address)
  }

  /** Updates the chosen token to the balance and price read last. */
  #updateToken(slice: SendStore, { token, phase, isMax }: SendState): void {
    const currentToken =
      this.#account && token && this.#tokens.slice?.last(this.#account)?.find(({ id }) => id === token.id)
    if (
      !currentToken ||
      phase !== 'editing' ||
      (currentToken.units === token?.units && currentToken.price === token?.price)
    )
      return
    slice.setToken(currentToken)
    if (isMax) slice.setMax()
  }

  #unloaded(error: unknown) {
    return unloaded(this.t, error, 'send-retry', () => {
      this.#send.retry()
      this.#sent.retry()
    })
  }

  #amountCard(slice: SendStore, tokens: TokensStore, { token, amount: enteredAmount, isFiat }: SendState) {
    const step = slice.step()
    const isWrong = step === 'incorrect-value' || step === 'insufficient-funds'
    const locale = this.app.$locale.get()
    const currency = currencyName(this.#currency, this.textLocale)
    const amount = fieldText(enteredAmount, this.#typed, locale)
    return html`<div class="card">
      <label class="label" for="amount">${this.t(isFiat ? 'send.amount-fiat' : 'send.amount', { currency })}</label>
      ${amountField({
        id: 'amount',
        testId: 'send-amount',
        amount,
        isWrong,
        isFixed: token !== undefined && isSingle(token),
        type: typed => slice.setAmount((this.#typed = typed)),
        pick: tokenPick({
          testId: 'send-token',
          token,
          images: this.#images.value,
          text: this.t('send.step-select-token'),
          pick: () => this.app.router.push('WalletSendSelectToken'),
        }),
      })}
      <span id="wrong" class="sr-only" role="status">${isWrong ? this.t(`send.step-${step}`) : nothing}</span>
      ${amountRead(amount, isFiat ? this.#currency.toUpperCase() : (token?.symbol ?? ''), locale)}
      ${
        token && !isSingle(token)
          ? html`${this.#unitLine(slice, token, isFiat)}
              <div class="line quiet">
                <span
                  >${this.t('send.available', { amount: `${tokens.showAmount(token, locale)}\u00a0${token.symbol}` })}</span
                >
                ${maxButton('send-max', this.t('send.max'), this.t('send.max-of', { symbol: token.symbol }), () => slice.setMax())}
              </div>`
          : nothing
      }
    </div>`
  }

  get #account() {
    return this.app.getAccount(this.#network.value.namespace).caipAddress
  }

  /** The currency of prices and of fiat amounts. */
  get #currency(): string {
    return this.#tokens.slice?.$currency.get() ?? 'usd'
  }

  /** The amount in the other unit, token or currency, and the button that switches to it. */
  #unitLine(slice: SendStore, { price, symbol }: Token, isFiat: boolean) {
    if (!price) return nothing
    const locale = this.app.$locale.get()
    const code = this.#currency.toUpperCase()
    const unit = isFiat ? symbol : code
    const currency = currencyName(code, this.textLocale)
    return html`<div class="line quiet">
      <span data-testid="send-other-way"><bdi>≈ ${slice.showOtherWay(locale)}</bdi></span>
      <w3m-ui-button
        size="s"
        test-id="send-unit"
        .label=${`${unit}: ${this.t(isFiat ? 'send.in-token' : 'send.in-fiat', { symbol, currency })}`}
        .text=${unit}
        @click=${() => slice.setFiat(!isFiat)}
      ></w3m-ui-button>
    </div>`
  }

  #recipientField(slice: SendStore, { recipient }: SendState, { name, caipNetworkId }: CaipNetwork) {
    return recipientField({
      t: this.t,
      slice,
      recipient,
      network: name,
      hasNames: Boolean(this.#options.value.services?.api),
      identity:
        recipient.status === 'ready' ? identityOn(this.#identities.value, recipient.address, caipNetworkId) : undefined,
      submit: () => void this.#review(slice),
    })
  }

  /** The last recipients of this account. */
  #recent(slice: SendStore, account: string) {
    const earlierTransfers = (this.#sent.value ?? []).filter(
      transfer => transfer.account === account && reachesRecipient(transfer),
    )
    const addresses = [...new Set(earlierTransfers.map(({ to }) => to))].slice(0, recentMax)
    if (addresses.length === 0) return nothing
    return html`<ul class="recent" aria-label=${this.t('send.recent')}>
      ${addresses.map(
        address =>
          html`<li>
            <w3m-ui-button
              size="s"
              .text=${shortenAddress(address, { start: 6, end: 4 })}
              @click=${() => this.#choose(slice, address)}
            ></w3m-ui-button>
          </li>`,
      )}
    </ul>`
  }

  /** Moves the focus to the input: the list is removed with the choice, and the focus with it. */
  #choose(slice: SendStore, address: string): void {
    this.renderRoot.querySelector('w3m-ui-input')?.focus()
    void slice.setRecipient(address)
  }

  async #review(slice: SendStore): Promise<void> {
    await slice.prepare()
    // The preview also follows a request that the wallet already shows.
    if (this.isConnected && ['prepared', 'asking'].includes(slice.$state.get().phase))
      this.app.router.push('WalletSendPreview')
  }
}
