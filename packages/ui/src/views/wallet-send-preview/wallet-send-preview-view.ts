import type { CaipNetwork, SendQuote, SendStore } from '@w3m/core'
import { html, nothing } from 'lit'
import '../../elements/button/button.js'
import '../../elements/error-panel/error-panel.js'
import '../../elements/picture/picture.js'
import { customElement } from '../../internal/define-element.js'
import { ImagesController } from '../../internal/images-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { noteStyles } from '../../parts/account/notes.styles.js'
import { exactText, roundUp } from '../../parts/account/exact-text.js'
import { identityOn } from '../../parts/account/identity-on.js'
import { warningNote } from '../../parts/account/warning-note.js'
import { sendFailure } from '../../parts/account/send-failure.js'
import { sendWarnings } from '../../parts/account/send-warnings.js'
import { stackStyles } from '../../parts/account/stack.styles.js'
import { tokenPicture } from '../../parts/account/token-picture.js'
import { reset } from '../../styles/reset.js'
import { styles } from './wallet-send-preview-view.styles.js'

const longFrom = 14

/** @summary What will be sent, to whom, what it costs and what will be left: the last look before the wallet is asked. */
@customElement('w3m-wallet-send-preview-view')
export class W3mWalletSendPreviewView extends ViewElement<'WalletSendPreview'> {
  static override styles = [reset, noteStyles, stackStyles, styles]

  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #send = this.watchSlice(
    w3m => w3m.load.send(),
    send => send.$state,
  )
  readonly #tokens = this.watchSlice(
    w3m => w3m.load.tokens(),
    tokens => tokens.$state,
  )

  readonly #images = this.bindToInstance(new ImagesController(this))

  /** Optional: without a name service no names are shown. */
  readonly #identities = this.watchSlice(
    w3m => w3m.load.identities(),
    identities => identities.$state,
    () => this.#identify(),
  )

  override render() {
    const { slice, value } = this.#send
    const quote = value?.quote
    if (!slice || !quote) return nothing
    const network = this.#network.value.networks.find(({ caipNetworkId }) =>
      quote.account.startsWith(`${caipNetworkId}:`),
    )
    const isAsking = value.phase === 'asking'
    const failure = value.error && sendFailure(this.t, value.error, network, quote.token, false)
    const wallet = this.app.getWalletInfo()
    return html`<div class="stack">
      ${this.#amountSummary(quote)} ${this.#details(quote, network)}
      ${
        quote.warnings.length || quote.receivedUnits !== undefined
          ? html`<div class="remarks" role="group" aria-label=${this.t('send.warnings')}>
              ${this.#taxed(quote)} ${sendWarnings(this.t, quote.warnings)}
            </div>`
          : nothing
      }
      ${
        failure
          ? html`<w3m-ui-error-panel
              data-testid="send-failure"
              heading=${failure.heading}
              text=${failure.text}
            ></w3m-ui-error-panel>`
          : nothing
      }
      <div class="actions">
        <w3m-ui-button full size="l" test-id="send-cancel" ?disabled=${isAsking} @click=${() => this.#cancel(slice)}
          >${this.t('send.cancel')}</w3m-ui-button
        >
        <w3m-ui-button
          full
          size="l"
          variant="primary"
          test-id="send-confirm"
          ?loading=${isAsking}
          @click=${() => void slice.confirm().catch(() => undefined)}
          >${this.t('send.confirm')}</w3m-ui-button
        >
      </div>
      <p class="note" role="status">${isAsking ? this.t('send.in-wallet', { name: wallet?.name ?? '' }) : nothing}</p>
    </div>`
  }

  protected override updated(): void {
    const { value } = this.#send
    this.#identify()
    if (!value || !this.isConnected) return
    const { router } = this.app
    if (value.phase === 'sent') {
      // After a sent transfer, going back leads to the account.
      router.reset('Account')
      router.push('WalletSendConfirmed')
    } else if (!value.quote && !router.back()) router.reset('WalletSend')
  }

  #amountSummary({ token, units }: SendQuote) {
    const locale = this.app.$locale.get()
    const text = exactText(units, token.decimals, locale)
    const { slice } = this.#tokens
    const fiatValue = token.price === undefined ? undefined : (units * token.price) / 10n ** BigInt(token.decimals)
    return html`<div class="what">
      <w3m-ui-picture
        round
        size="56"
        .name=${token.symbol}
        .src=${tokenPicture(token, this.#images.value)}
      ></w3m-ui-picture>
      <p class="amount ${text.length >= longFrom ? 'long' : ''}" dir="ltr" data-testid="send-preview-amount">
        <bdi>${text}</bdi> <span class="symbol"><bdi>${token.symbol}</bdi></span>
      </p>
      ${fiatValue === undefined || !slice ? nothing : html`<p class="fiat">${slice.showFiatValue(fiatValue, locale)}</p>`}
    </div>`
  }

  #details(
    { to, name, token, feeUnits, feeMaxUnits, depositUnits, receivedUnits, remainingUnits }: SendQuote,
    network: CaipNetwork | undefined,
  ) {
    const locale = this.app.$locale.get()
    const { decimals = 18, symbol = '' } = network?.nativeCurrency ?? {}
    const coins = (units: bigint) => `${exactText(units, decimals, locale, 8)} ${symbol}`
    const tokens = (units: bigint) => `${exactText(units, token.decimals, locale, 8)} ${token.symbol}`
    return html`<dl>
      <div>
        <dt>${this.t('send.to')}</dt>
        <dd data-testid="send-preview-to">${this.#name(to, token.caipNetworkId, name)}<bdi>${to}</bdi></dd>
      </div>
      ${
        receivedUnits === undefined
          ? nothing
          : html`<div>
              <dt>${this.t('send.received')}</dt>
              <dd data-testid="send-preview-received"><bdi>${tokens(receivedUnits)}</bdi></dd>
            </div>`
      }
      <div>
        <dt>${this.t('send.network')}</dt>
        <dd><bdi>${network?.name ?? ''}</bdi></dd>
      </div>
      <div>
        <dt>${this.t('send.fee')}</dt>
        <dd data-testid="send-preview-fee">
          ${
            feeUnits === undefined
              ? this.t('send.fee-unknown')
              : html`<bdi>${coins(feeUnits)}</bdi>${
                    // No maximum is shown if the fee is exact.
                    feeMaxUnits === feeUnits
                      ? nothing
                      : html`<small
                          >${this.t('send.fee-max', { amount: coins(roundUp(feeMaxUnits, decimals, 8)) })}</small
                        >`
                  }${
                    depositUnits === undefined
                      ? nothing
                      : html`<small data-testid="send-preview-deposit"
                          >${this.t('send.fee-deposit', { amount: coins(depositUnits) })}</small
                        >`
                  }`
          }
        </dd>
      </div>
      <div>
        <dt>${this.t('send.remaining')}</dt>
        <dd data-testid="send-preview-remaining">
          <bdi>${tokens(remainingUnits)}</bdi>
        </dd>
      </div>
    </dl>`
  }

  /** Warns about a token that keeps a part of each transfer; severe if nothing arrives. */
  #taxed({ receivedUnits }: SendQuote) {
    return receivedUnits === undefined
      ? nothing
      : warningNote({
          text: this.t('send.warning-taxed'),
          testId: 'send-warning-taxed',
          isSevere: receivedUnits === 0n,
        })
  }

  /** The typed name, or the name of the address from the name service. The address is always shown too. */
  #name(address: string, caipNetworkId: string, typed: string | undefined) {
    const name = typed ?? identityOn(this.#identities.value, address, caipNetworkId)?.name
    return name === undefined ? nothing : html`<strong dir="auto" data-testid="send-preview-name">${name}</strong>`
  }

  #identify(): void {
    const to = this.#send.value?.quote?.to
    if (to !== undefined) void this.#identities.slice?.refresh(to)
  }

  #cancel(slice: SendStore): void {
    slice.edit()
  }
}
