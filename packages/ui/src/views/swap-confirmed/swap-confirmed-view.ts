import type { SentTransfer, SwapState } from '@w3m/core'
import { explorerLink } from '@w3m/core/networks'
import { css, html, nothing } from 'lit'
import '../../elements/button/button.js'
import '../../elements/spinner/spinner.js'
import { checkIcon } from '../../icons/action-icons.js'
import { alertIcon } from '../../icons/status-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { unitsText } from '../../parts/swap/swap-facts.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  :host {
    display: block;
    padding: 16px 20px 20px;
  }
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    gap: 12px;
    text-align: center;
  }
  .sign {
    display: grid;
    place-items: center;
    inline-size: 72px;
    block-size: 72px;
    border-radius: 50%;
    background: var(--_surface-1);
    transition: background-color var(--_move) var(--_ease);
  }
  .sign svg {
    inline-size: 32px;
    block-size: 32px;
  }
  .confirmed {
    color: var(--_good);
    background: var(--_good-soft);
  }
  :is(.failed, .dropped) {
    color: var(--_bad);
    background: var(--_bad-soft);
  }
  .replaced {
    color: var(--_warn);
    background: var(--_warn-soft);
  }
  h2 {
    font-size: var(--_size-20);
    font-weight: 600;
    line-height: 1.3;
  }
  .what {
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .text {
    max-inline-size: 34ch;
    color: var(--_text-2);
    text-wrap: balance;
  }
  w3m-ui-button {
    inline-size: 100%;
    margin-block-start: 8px;
  }
`

/** @summary The swap that was sent: on its way, done with what was moved, or what else has become of it. */
@customElement('w3m-swap-confirmed-view')
export class W3mSwapConfirmedView extends ViewElement<'SwapConfirmed'> {
  static override styles = [reset, styles]

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
    const last = this.#sent.value?.find(({ id, batch }) => [id, batch ?? id].includes(value?.sentId ?? ''))
    if (!last || !value) return nothing
    const { status } = last
    return html`<div class="stack">
      <span class="sign ${status}" aria-hidden="true"
        >${status === 'pending' ? html`<w3m-ui-spinner></w3m-ui-spinner>` : status === 'confirmed' ? checkIcon() : alertIcon()}</span
      >
      <div role="status">
        <h2 data-testid="swap-status" data-status=${status}>${this.t(`swap.status-${status}`)}</h2>
        ${this.#moved(value, last)}
      </div>
      <p class="text">${this.t(`swap.text-${status}`)}</p>
      ${this.#link(last)}
      <w3m-ui-button
        full
        size="l"
        variant="primary"
        test-id="swap-done"
        @click=${() => this.app.router.reset('Account')}
        >${this.t('swap.done')}</w3m-ui-button
      >
    </div>`
  }

  /** Until the chain says the amounts, only what is swapped for what. */
  #moved({ prepared, outcome }: SwapState, { symbol, swappedFor = '', status }: SentTransfer) {
    const locale = this.app.$locale.get()
    const { fromUnits, toUnits } = (status === 'confirmed' && outcome) || {}
    const given = fromUnits !== undefined && prepared ? unitsText(fromUnits, prepared.from, locale) : symbol
    const came = toUnits !== undefined && prepared ? unitsText(toUnits, prepared.to, locale) : swappedFor
    return html`<p class="what">
      <bdi data-testid="swap-given">${given}</bdi> → <bdi data-testid="swap-received">${came}</bdi>
    </p>`
  }

  /** A batch has a page only as its transaction. */
  #link({ account, id, mark }: SentTransfer) {
    const network = this.#network.value.networks.find(({ caipNetworkId }) => account.startsWith(`${caipNetworkId}:`))
    const href = network && !('batch' in mark) && explorerLink(network, 'transaction', id)
    return href
      ? html`<a href=${href} target="_blank" rel="noopener noreferrer" data-testid="swap-explorer"
          >${this.t('swap.explorer', { name: network.blockExplorers?.default.name ?? '' })}</a
        >`
      : nothing
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-confirmed-view': W3mSwapConfirmedView
  }
}
