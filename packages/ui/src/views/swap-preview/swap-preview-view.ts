import type { PreparedQuote, SwapState, SwapStore } from '@w3m/core'
import { html, nothing } from 'lit'
import '../../elements/button/button.js'
import '../../elements/picture/picture.js'
import { customElement } from '../../internal/define-element.js'
import { noteStyles } from '../../parts/account/notes.styles.js'
import { stackStyles } from '../../parts/account/stack.styles.js'
import { warningNote } from '../../parts/account/warning-note.js'
import { swapFailurePanel } from '../../parts/swap/swap-failure.js'
import { mostText, rateText, swapDetails, swapWarnings, unitsText } from '../../parts/swap/swap-details.js'
import { SwapViewElement } from '../../parts/swap/swap-view-element.js'
import { swapFactStyles } from '../../parts/swap/swap.styles.js'
import { tokenPicture } from '../../parts/account/token-picture.js'
import { reset } from '../../styles/reset.js'
import { styles } from './swap-preview-view.styles.js'

/** @summary What is given, what arrives, and what it costs: the last look before the wallet is asked. */
@customElement('w3m-swap-preview-view')
export class W3mSwapPreviewView extends SwapViewElement<'SwapPreview'> {
  static override styles = [reset, noteStyles, stackStyles, swapFactStyles, styles]

  override render() {
    const { slice, value } = this.swap
    const quote = value?.prepared
    if (!slice || !quote) return nothing
    const network = this.network.value.networks.find(({ caipNetworkId }) =>
      quote.account.startsWith(`${caipNetworkId}:`),
    )
    const locale = this.app.$locale.get()
    const swap = { quote, from: quote.from, to: quote.to, side: quote.side, network, locale }
    return html`<div class="stack">
      <div class="what">${this.#side('from', quote, locale)} ${this.#side('to', quote, locale)}</div>
      <dl>
        <div>
          <dt>${this.t('swap.rate')}</dt>
          <dd><bdi>${rateText(swap)}</bdi></dd>
        </div>
        ${swapDetails(this.t, swap)}
        ${
          quote.spender === undefined
            ? nothing
            : html`<div>
                <dt>${this.t('swap.spender')}</dt>
                <dd data-testid="swap-spender"><bdi>${quote.spender}</bdi></dd>
              </div>`
        }
      </dl>
      <div class="warnings" role="status">
        ${swapWarnings(this.t, swap)}
        ${quote.isSimulated || quote.action === 'approve' ? nothing : warningNote({ text: this.t('swap.untried'), testId: 'swap-warning-untried' })}
      </div>
      ${swapFailurePanel(this.t, value, network)} ${this.#actions(slice, value, quote)}
      <p class="note" role="status" data-testid="swap-note">${this.#note(value, quote, locale)}</p>
    </div>`
  }

  protected override updated(): void {
    const { value } = this.swap
    if (!value || !this.isConnected) return
    const { router } = this.app
    if (value.phase === 'sent') {
      // After a sent swap, going back leads to the account.
      router.reset('Account')
      router.push('SwapConfirmed')
    } else if (!value.prepared && !router.back()) router.reset('Swap')
  }

  #side(side: 'from' | 'to', quote: PreparedQuote, locale: string) {
    const token = quote[side]
    return html`<div class="side">
      <w3m-ui-picture
        round
        size="40"
        .name=${token.symbol}
        .src=${tokenPicture(token, this.images.value)}
      ></w3m-ui-picture>
      <div>
        <small>${this.t(`swap.${side}`)}</small>
        <span class="amount" data-testid=${`swap-preview-${side}`}
          ><bdi>${unitsText(side === 'from' ? quote.fromUnits : quote.toUnits, token, locale)}</bdi></span
        >
      </div>
    </div>`
  }

  #actions(slice: SwapStore, { phase, approvalId }: SwapState, { action: kind, from }: PreparedQuote) {
    const isAsking = phase === 'asking' || phase === 'approving'
    // A sent approval that is pending does not block cancelling.
    const isCancelDisabled = isAsking && approvalId === undefined
    return html`<div class="actions">
      <w3m-ui-button full size="l" test-id="swap-cancel" ?disabled=${isCancelDisabled} @click=${() => slice.edit()}
        >${this.t('swap.cancel')}</w3m-ui-button
      >
      <w3m-ui-button
        full
        size="l"
        variant="primary"
        test-id="swap-confirm"
        ?loading=${isAsking}
        .text=${kind === 'approve' ? this.t('swap.approve', { symbol: from.symbol }) : this.t('swap.confirm')}
        @click=${() => void slice.confirm().catch(() => undefined)}
      ></w3m-ui-button>
    </div>`
  }

  #note(
    { phase, approvalId }: SwapState,
    { action: kind, from, fromUnits, limitUnits, side, spender }: PreparedQuote,
    locale: string,
  ) {
    const name = this.app.getWalletInfo()?.name ?? ''
    if (phase === 'approving' && approvalId !== undefined) return this.t('swap.approving')
    if (phase === 'asking' || phase === 'approving') return this.t('swap.in-wallet', { name })
    if (kind === 'batch') return this.t('swap.one-step')
    // The id stays until the swap is confirmed. A focused button that gets another label is not announced.
    if (kind !== 'approve') return approvalId === undefined ? nothing : this.t('swap.approved')
    // Without a spender the approval first resets the allowance to 0.
    const units = !spender ? 0n : side === 'from' ? fromUnits : limitUnits
    return this.t('swap.two-steps', { amount: mostText(units, from, locale) })
  }
}
