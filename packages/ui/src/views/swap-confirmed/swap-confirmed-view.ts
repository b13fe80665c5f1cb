import type { SentTransfer, SwapState } from '@w3m/core'
import { html, nothing } from 'lit'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { isWithoutHash, outcomeDone, outcomeSign, outcomeText, transactionLink } from '../../parts/account/outcome.js'
import { outcomeStyles, outcomeVariants } from '../../parts/account/outcome.styles.js'
import { unitsText } from '../../parts/swap/swap-details.js'
import { reset } from '../../styles/reset.js'

/** @summary The sent swap: pending, confirmed with the moved amounts, or its other final state. */
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
    if (!value) return nothing
    const done = outcomeDone('swap-done', this.t('swap.done'), () => this.app.router.reset('Account'))
    // It was removed from what this page follows.
    if (!transfer) return html`<div class="stack">${done}</div>`
    const { status } = transfer
    return html`<div class="stack">
      ${outcomeSign(outcomeVariants[status], status === 'pending')}
      <div role="status">
        <h2 data-testid="swap-status" data-status=${status}>${this.t(`swap.status-${status}`)}</h2>
        ${this.#movedAmounts(value, transfer)}
      </div>
      <p class="text" role="status">${outcomeText(this.app, this.t, 'swap', transfer)}</p>
      ${this.#link(transfer)} ${done}
    </div>`
  }

  /** The moved amounts; only the two symbols until the chain has confirmed the amounts. */
  #movedAmounts({ prepared, outcome }: SwapState, { symbol, swappedFor = '', status }: SentTransfer) {
    const locale = this.app.$locale.get()
    const { fromUnits, toUnits } = (status === 'confirmed' && outcome) || {}
    const soldText = fromUnits !== undefined && prepared ? unitsText(fromUnits, prepared.from, locale) : symbol
    const receivedText = toUnits !== undefined && prepared ? unitsText(toUnits, prepared.to, locale) : swappedFor
    // The arrow is not mirrored, so the line is always left to right, with the sold token on the left.
    return html`<p class="what" dir="ltr">
      <bdi data-testid="swap-given">${soldText}</bdi> → <bdi data-testid="swap-received">${receivedText}</bdi>
    </p>`
  }

  /** Only a transaction has an explorer page. */
  #link({ account, id, mark }: SentTransfer) {
    return transactionLink({
      networks: this.#network.value.networks,
      account,
      hash: isWithoutHash(mark) ? undefined : id,
      testId: 'swap-explorer',
      text: name => this.t('swap.explorer', { name }),
    })
  }
}
