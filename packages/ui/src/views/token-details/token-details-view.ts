import { shortenAddress, type CaipAddress, type Token, type TokensEntry, type TokensStore } from '@w3m/core'
import { decimalText } from '@w3m/core/i18n'
import { explorerLink } from '@w3m/core/networks'
import { html, nothing } from 'lit'
import { atom } from 'nanostores'
import '../../elements/button/button.js'
import '../../elements/copy-button/copy-button.js'
import '../../elements/empty/empty.js'
import '../../elements/picture/picture.js'
import { receiveIcon, sendIcon, tradeIcon } from '../../icons/asset-icons.js'
import { walletIcon } from '../../icons/object-icons.js'
import { BalancePollController } from '../../internal/balance-poll-controller.js'
import { customElement } from '../../internal/define-element.js'
import { ImagesController } from '../../internal/images-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import '../../parts/account/activity-list.js'
import { canSwap } from '../../parts/account/can-swap.js'
import { exactText } from '../../parts/account/exact-text.js'
import { detailsStyles } from '../../parts/account/details.styles.js'
import { figureStyles } from '../../parts/account/figure.styles.js'
import { staleBalanceLine } from '../../parts/account/stale-balance-line.js'
import { PartLoader } from '../../parts/account/part-loader.js'
import { stackStyles } from '../../parts/account/stack.styles.js'
import { textLinkStyles } from '../../parts/account/text-link.styles.js'
import { tokenPicture } from '../../parts/account/token-picture.js'
import { reset } from '../../styles/reset.js'
import { styles } from './token-details-view.styles.js'

/** Longer amounts have a smaller font. */
const longFrom = 14

/** @summary One token: how much there is to the last unit, what it is worth, its contract, and the ways to send, swap and receive. */
@customElement('w3m-token-details-view')
export class W3mTokenDetailsView extends ViewElement<'TokenDetails'> {
  static override styles = [reset, figureStyles, stackStyles, detailsStyles, textLinkStyles, styles]

  readonly #price = new PartLoader(this, this.t, 'price-line-retry')
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #options = this.watch(w3m => w3m.$options)
  readonly #tokens = this.watchSlice(
    w3m => w3m.load.tokens(),
    tokens => tokens.$state,
  )
  readonly #send = this.watchSlice(
    w3m => w3m.load.send(),
    send => atom(send),
  )
  readonly #images = this.bindToInstance(new ImagesController(this))

  get #account(): CaipAddress | undefined {
    return this.app.getAccount(this.#network.value.namespace).caipAddress
  }

  constructor() {
    super()
    // Polls here too, because the list of tokens is not shown.
    this.bindToInstance(new BalancePollController(this, this.#tokens, () => this.#account))
  }

  override render() {
    void this.#accounts.value
    const { slice, value } = this.#tokens
    if (!slice) return nothing
    const account = this.#account
    const token = account && slice.last(account)?.find(({ id }) => id === this.params.id)
    if (!token)
      return html`<w3m-ui-empty heading=${this.t('tokens.gone')}
        ><span slot="icon">${walletIcon()}</span></w3m-ui-empty
      >`
    return html`<div class="stack">
      ${this.#tokenSummary(slice, token, value?.[account])} ${this.#line(token)} ${this.#actions(token)}
      ${this.#details(slice, token)} ${this.#activity(token)} ${this.#hiding(slice, token)}
    </div>`
  }

  #tokenSummary(slice: TokensStore, token: Token, entry: TokensEntry | undefined) {
    const { name, symbol, units, decimals, fiatValue } = token
    const locale = this.app.$locale.get()
    const amount = exactText(units, decimals, locale)
    return html`<div class="what">
      <w3m-ui-picture
        round
        size="56"
        .name=${symbol || name}
        .src=${tokenPicture(token, this.#images.value)}
      ></w3m-ui-picture>
      <h2 dir="auto">${name}</h2>
      <p class="figure ${amount.length >= longFrom ? 'long' : ''}" dir="ltr" data-testid="token-amount">
        <bdi>${amount}</bdi> <span class="part"><bdi>${symbol}</bdi></span>
      </p>
      <p class="quiet" data-testid="token-worth">
        ${fiatValue === undefined ? this.t('tokens.no-price') : slice.showFiatValue(fiatValue, locale)}
      </p>
      ${staleBalanceLine(this.t, entry, this.textLocale, 'quiet')}
    </div>`
  }

  /** Loaded after the page, if there is a service and the token has a price. */
  #line(token: Token) {
    if (!this.#options.value.services?.api || token.price === undefined) return nothing
    return this.#price.show(
      () => import('../../parts/account/price-line.js'),
      html`<w3m-price-line .w3m=${this.app} .tokens=${[token]}></w3m-price-line>`,
    )
  }

  #actions(token: Token) {
    const { features } = this.#options.value
    const { namespace } = this.#network.value
    const canSend = features?.send !== false && this.#send.slice?.namespaces.includes(namespace) && token.units > 0n
    const canReceive = features?.receive !== false
    const isSwapped = canSwap(this.#options.value, this.#send.slice, namespace) && token.units > 0n
    if (!canSend && !canReceive && !isSwapped) return nothing
    return html`<div class="actions" role="group" aria-label=${this.t('assets.actions')}>
      ${
        canReceive
          ? html`<w3m-ui-button full test-id="token-receive" @click=${() => this.app.router.push('WalletReceive')}
              ><span slot="start">${receiveIcon()}</span>${this.t('assets.receive')}</w3m-ui-button
            >`
          : nothing
      }
      ${
        canSend
          ? html`<w3m-ui-button full test-id="token-send" @click=${() => this.#openSend(token)}
              ><span slot="start">${sendIcon()}</span>${this.t('assets.send')}</w3m-ui-button
            >`
          : nothing
      }
      ${
        isSwapped
          ? html`<w3m-ui-button full test-id="token-swap" @click=${() => this.#openSwap(token)}
              ><span slot="start">${tradeIcon()}</span>${this.t('assets.swap')}</w3m-ui-button
            >`
          : nothing
      }
    </div>`
  }

  /** Spam gets no button, because it always stays folded; tokens that the visitor hid can be shown again. */
  #hiding(slice: TokensStore, token: Token) {
    if (token.spam !== undefined && token.spam !== 'hidden') return nothing
    const isHidden = token.spam === 'hidden'
    return html`<w3m-ui-button full test-id="token-hide" @click=${() => slice.setHidden(token, !isHidden)}
      >${this.t(isHidden ? 'tokens.show-again' : 'tokens.hide')}</w3m-ui-button
    >`
  }

  /** The last transactions of the token, if there is a service. */
  #activity(token: Token) {
    const { features, services } = this.#options.value
    if (!services?.api || features?.history === false || features?.activity === false) return nothing
    return html`<section aria-labelledby="activity">
      <h3 id="activity">${this.t('activity.tab')}</h3>
      <w3m-activity-list .w3m=${this.app} .token=${token} limit="5"></w3m-activity-list>
      <w3m-ui-button full test-id="token-activity-more" @click=${() => this.app.router.push('Transactions')}
        >${this.t('activity.more')}</w3m-ui-button
      >
    </section>`
  }

  #openSend(token: Token): void {
    this.#send.slice?.setToken(token)
    this.app.router.push('WalletSend')
  }

  #openSwap(token: Token): void {
    // If the code cannot be loaded, the view shows the error.
    this.app.load.swap().then(
      swap => swap.setToken('from', token),
      () => undefined,
    )
    this.app.router.push('Swap')
  }

  #details(slice: TokensStore, { address, caipNetworkId, name, price, symbol }: Token) {
    const network = this.#network.value.networks.find(candidate => candidate.caipNetworkId === caipNetworkId)
    const href = address && network && explorerLink(network, 'account', address)
    const explorer = this.t('account.explorer', { name: network?.blockExplorers?.default.name ?? '' })
    const shortAddress = address && shortenAddress(address, { start: 6, end: 4 })
    return html`<dl class="facts">
        ${
          price === undefined
            ? nothing
            : html`<div>
                <dt>${this.t('tokens.price')}</dt>
                <dd>
                  <bdi dir="ltr"
                    >${decimalText('1', this.app.$locale.get())} <bdi>${symbol}</bdi> =
                    <bdi>${slice.showFiatValue(price, this.app.$locale.get())}</bdi></bdi
                  >
                </dd>
              </div>`
        }
        <div>
          <dt>${this.t('tokens.network')}</dt>
          <dd><bdi>${network?.name ?? ''}</bdi></dd>
        </div>
        ${
          address
            ? html`<div>
                <dt>${this.t('tokens.contract')}</dt>
                <dd>
                  <w3m-ui-copy-button
                    .value=${address}
                    .text=${shortAddress ?? ''}
                    .label=${`${shortAddress}, ${this.t('tokens.copy', { name })}`}
                    copied-label=${this.t('account.copied')}
                    failed-label=${this.t('account.copy-failed')}
                  ></w3m-ui-copy-button>
                </dd>
              </div>`
            : nothing
        }
      </dl>
      ${href ? html`<a href=${href} target="_blank" rel="noopener noreferrer">${explorer}</a>` : nothing}`
  }
}
