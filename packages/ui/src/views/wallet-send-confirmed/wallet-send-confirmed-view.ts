import { shortenAddress } from '@w3m/core'
import { decimalText } from '@w3m/core/i18n'
import { html } from 'lit'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { isWithoutHash, outcomeDone, outcomeSign, outcomeText, transactionLink } from '../../parts/account/outcome.js'
import { outcomeStyles, outcomeVariants } from '../../parts/account/outcome.styles.js'
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
    const sentTransfer = list.find(({ id, batch }) => [id, batch].includes(sent)) ?? (sent ? undefined : list[0])
    const replacement = sentTransfer?.replacedBy
    // The block may contain a replacement with a higher fee instead.
    const transfer = list.find(({ id }) => replacement?.as === 'repriced' && id === replacement.id) ?? sentTransfer
    const done = outcomeDone('send-done', this.t('send.done'), () => this.app.router.reset('Account'))
    // It was removed from what this page follows.
    if (!transfer) return slice && html`<div class="stack">${done}</div>`
    const { status, amount, symbol, to, isNft, account, id, mark } = transfer
    const link = transactionLink({
      networks: this.#network.value.networks,
      account,
      hash: isWithoutHash(mark) ? undefined : id,
      testId: 'send-explorer',
      text: name => this.t('send.explorer', { name }),
    })
    return html`<div class="stack">
      ${outcomeSign(outcomeVariants[status], status === 'pending')}
      <div role="status">
        <h2 data-testid="send-status" data-status=${status}>${this.t(`send.status-${status}`)}</h2>
      </div>
      <p class="what">
        <bdi>${isNft && amount === '1' ? '' : `${decimalText(amount, this.app.$locale.get())} `}${symbol}</bdi> ·
        <bdi>${this.t('activity.to', { address: shortenAddress(to, { start: 6, end: 4 }) })}</bdi>
      </p>
      <p class="text" role="status">${outcomeText(this.app, this.t, 'send', transfer)}</p>
      ${link} ${done}
    </div>`
  }
}
