import type { SentTransfer, SwapState } from '@w3m/core'
import { html, nothing } from 'lit'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { outcomeDone, outcomeSign, transactionLink } from '../../parts/account/outcome.js'
import { outcomeStyles, outcomeTones } from '../../parts/account/outcome.styles.js'
import { unitsText } from '../../parts/swap/swap-facts.js'
import { reset } from '../../styles/reset.js'

/** @summary The swap that was sent: on its way, done with what was moved, or what else has become of it. */
@customElement('w3m-swap-confirmed-view')
export class W3mSwapConfirmedView extends ViewElement<'SwapConfirmed'> {
  static override styles = [reset, outcomeStyles]

  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #swap = this.watchSlice(
    w3m => w3m.load.swap(),
    swap => swap.$state,
  )
  readonly #sent = this.watchSlice(
    w3m => w3m.load.swap(),
    swap => swap.$sent,
  )

  override render() {
    const { value } = this.#swap
    const transfer = this.#sent.value?.find(({ id, batch }) => [id, batch ?? id].includes(value?.sentId ?? ''))
    if (!transfer || !value) return nothing
    const { status } = transfer
    return html`<div class="stack">
      ${outcomeSign(outcomeTones[status], status === 'pending')}
      <div role="status">
        <h2 data-testid="swap-status" data-status=${status}>${this.t(`swap.status-${status}`)}</h2>
        ${this.#movedAmounts(value, transfer)}
      </div>
      <p class="text">${this.t(`swap.text-${status}`)}</p>
      ${this.#link(transfer)} ${outcomeDone('swap-done', this.t('swap.done'), () => this.app.router.reset('Account'))}
    </div>`
  }

  /** Until the chain says the amounts, only what is swapped for what. */
  #movedAmounts({ prepared, outcome }: SwapState, { symbol, swappedFor = '', status }: SentTransfer) {
    const locale = this.app.$locale.get()
    const { fromUnits, toUnits } = (status === 'confirmed' && outcome) || {}
    const soldText = fromUnits !== undefined && prepared ? unitsText(fromUnits, prepared.from, locale) : symbol
    const receivedText = toUnits !== undefined && prepared ? unitsText(toUnits, prepared.to, locale) : swappedFor
    // An arrow is the same in every direction of text: what it stands between is given to the left of it.
    return html`<p class="what" dir="ltr">
      <bdi data-testid="swap-given">${soldText}</bdi> → <bdi data-testid="swap-received">${receivedText}</bdi>
    </p>`
  }

  /** A batch has a page only as its transaction. */
  #link({ account, id, mark }: SentTransfer) {
    return transactionLink({
      networks: this.#network.value.networks,
      account,
      hash: 'batch' in mark ? undefined : id,
      testId: 'swap-explorer',
      text: name => this.t('swap.explorer', { name }),
    })
  }
}
