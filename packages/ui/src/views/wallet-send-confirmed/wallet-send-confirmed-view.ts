import { shortenAddress, type SentTransfer } from '@w3m/core'
import { decimalText } from '@w3m/core/i18n'
import { explorerLink } from '@w3m/core/networks'
import { html, nothing } from 'lit'
import '../../elements/button/button.js'
import '../../elements/spinner/spinner.js'
import { checkIcon } from '../../icons/action-icons.js'
import { alertIcon } from '../../icons/status-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { outcomeStyles, outcomeTones } from '../../parts/account/outcome.styles.js'
import { reset } from '../../styles/reset.js'

/** @summary What was sent last: on its way, arrived, or what else has become of it. */
@customElement('w3m-wallet-send-confirmed-view')
export class W3mWalletSendConfirmedView extends ViewElement<'WalletSendConfirmed'> {
  static override styles = [reset, outcomeStyles]

  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #sent = this.watchSlice(
    w3m => w3m.load.send(),
    send => send.$sent,
  )

  override render() {
    const last = this.#sent.value?.[0]
    if (!last) return nothing
    const { status, amount, symbol, to, isNft } = last
    return html`<div class="stack">
      <span class="sign ${outcomeTones[status]}" aria-hidden="true"
        >${status === 'pending' ? html`<w3m-ui-spinner></w3m-ui-spinner>` : status === 'confirmed' ? checkIcon() : alertIcon()}</span
      >
      <div role="status">
        <h2 data-testid="send-status" data-status=${status}>${this.t(`send.status-${status}`)}</h2>
      </div>
      <p class="what">
        <bdi>${isNft && amount === '1' ? nothing : `${decimalText(amount, this.app.$locale.get())} `}${symbol}</bdi> ·
        <bdi>${this.t('activity.to', { address: shortenAddress(to, { start: 6, end: 4 }) })}</bdi>
      </p>
      <p class="text">${this.t(`send.text-${status}`)}</p>
      ${this.#link(last)}
      <w3m-ui-button
        full
        size="l"
        variant="primary"
        test-id="send-done"
        @click=${() => this.app.router.reset('Account')}
        >${this.t('send.done')}</w3m-ui-button
      >
    </div>`
  }

  #link({ account, id }: SentTransfer) {
    const network = this.#network.value.networks.find(({ caipNetworkId }) => account.startsWith(`${caipNetworkId}:`))
    const href = network && explorerLink(network, 'transaction', id)
    return href
      ? html`<a href=${href} target="_blank" rel="noopener noreferrer" data-testid="send-explorer"
          >${this.t('send.explorer', { name: network.blockExplorers?.default.name ?? '' })}</a
        >`
      : nothing
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-confirmed-view': W3mWalletSendConfirmedView
  }
}
