import { html, nothing } from 'lit'
import '../../elements/button/button.js'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { buyIcon } from '../../icons/money-icons.js'
import { customElement } from '../../internal/define-element.js'
import { property } from '../../internal/property.js'
import { SliceElement } from '../../internal/slice-element.js'
import { reset } from '../../styles/reset.js'

/** @summary Opens buying for a token of which the balance is too small; the token is preselected if it is sold. */
@customElement('w3m-buy-link')
export class W3mBuyLink extends SliceElement {
  static override styles = [reset]

  @property() symbol = ''
  readonly #options = this.watch(w3m => w3m.$options)
  /** Nothing to watch: its texts are loaded. */
  readonly #texts = this.watchSlice(
    w3m => loadAssetsTexts(w3m).then(() => w3m.$options),
    options => options,
  )

  override render() {
    const { features, services } = this.#options.value
    if (features?.onramp === false || !services?.api || !this.#texts.slice) return nothing
    return html`<w3m-ui-button full size="l" test-id="buy-more" @click=${() => void this.#buy()}
      ><span slot="start">${buyIcon()}</span>${this.t('assets.buy-more')}</w3m-ui-button
    >`
  }

  async #buy(): Promise<void> {
    const { app, symbol } = this
    const { namespace } = app.network.$state.get()
    app.events.track('SELECT_BUY_CRYPTO', {
      isSmartAccount: app.getAccount(namespace).embeddedWalletInfo?.accountType === 'smartAccount',
    })
    app.router.push('OnRampProviders')
    // If its code or the service cannot be reached, the opened view shows the error.
    const onramp = await import('../onramp/load-onramp.js')
      .then(({ loadOnramp }) => loadOnramp(app))
      .catch(() => undefined)
    await onramp?.load().catch(() => undefined)
    const currency = onramp?.$state.get().purchaseCurrencies.find(candidate => candidate.symbol === symbol)
    if (currency) onramp?.setPurchaseCurrency(currency.id)
  }
}
