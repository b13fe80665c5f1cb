import { shortenAddress } from '@w3m/core'
import { decimalText } from '@w3m/core/i18n'
import { html, nothing } from 'lit'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { outcomeDone, outcomeSign, transactionLink } from '../../parts/account/outcome.js'
import { outcomeStyles, outcomeTones } from '../../parts/account/outcome.styles.js'
import { reset } from '../../styles/reset.js'

/** @summary The last sent transfer: pending, confirmed, or its other final state. */
@customElement('w3m-wallet-send-confirmed-view')
export class W3mWalletSendConfirmedView extends ViewElement<'WalletSendConfirmed'> {
  static override styles = [reset, outcomeStyles]

  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #sent = this.watchSlice(
    w3m => w3m.load.send(),
    send => send.$sent,
  )

  override render() {
    const { value: list = [], slice } = this.#sent
    const sent = slice?.$state.get().sentId
    const sentTransfer = list.find(({ id, batch }) => [id, batch].includes(sent)) ?? list[0]
    const replacement = sentTransfer?.replacedBy
    // The block may contain a replacement with a higher fee instead.
    const transfer = list.find(({ id }) => replacement?.as === 'repriced' && id === replacement.id) ?? sentTransfer
    if (!transfer) return nothing
    const { status, amount, symbol, to, isNft, account, id: hash } = transfer
    const link = transactionLink({
      networks: this.#network.value.networks,
      account,
      hash,
      testId: 'send-explorer',
      text: name => this.t('send.explorer', { name }),
    })
    return html`<div class="stack">
      ${outcomeSign(outcomeTones[status], status === 'pending')}
      <div role="status">
        <h2 data-testid="send-status" data-status=${status}>${this.t(`send.status-${status}`)}</h2>
      </div>
      <p class="what">
        <bdi>${isNft && amount === '1' ? nothing : `${decimalText(amount, this.app.$locale.get())} `}${symbol}</bdi> ·
        <bdi>${this.t('activity.to', { address: shortenAddress(to, { start: 6, end: 4 }) })}</bdi>
      </p>
      <p class="text" role="status">${this.t(`send.text-${status}`)}</p>
      ${link} ${outcomeDone('send-done', this.t('send.done'), () => this.app.router.reset('Account'))}
    </div>`
  }
}
