import { css, html, nothing } from 'lit'
import type { TextKey } from '../../i18n/text-key.js'
import { walletIcon } from '../../icons/frame-icons.js'
import { customElement } from '../../internal/define-element.js'
import { W3mElement } from '../../internal/w3m-element.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  .invitation {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 2px 12px;
    padding: 16px;
    border-radius: var(--_radius-l);
    background: var(--_accent-soft);
  }
  .sign {
    grid-row: 1 / 3;
    display: grid;
    place-items: center;
    inline-size: 40px;
    block-size: 40px;
    border-radius: var(--_radius-picture);
    color: var(--_accent-text);
    background: var(--_surface);
  }
  h2 {
    font-size: var(--_size-16);
    font-weight: 600;
    line-height: 1.375;
  }
  p {
    color: var(--_text-2);
    text-wrap: pretty;
  }
  button {
    grid-column: 1 / -1;
    margin-block-start: 12px;
    block-size: 40px;
    border: 1px solid transparent;
    border-radius: var(--_radius-m);
    font-weight: 600;
    text-align: center;
    color: var(--_on-accent);
    background: var(--_accent);
  }
  @media (hover: hover) {
    button:hover {
      background: var(--_accent-hover);
    }
  }
  @media (pointer: coarse) {
    button {
      block-size: 44px;
    }
  }
`

/** @summary The hint for a visitor without a wallet, above the list. */
@customElement('w3m-no-wallet')
export class W3mNoWallet extends W3mElement {
  static override styles = [reset, styles]
  static override properties = { place: {} }

  /** The place of the code for any wallet. If it is `row`, the hint recommends that row, except on a phone. */
  declare place: string | undefined

  readonly #options = this.watch(w3m => w3m.$options)
  readonly #modal = this.watch(w3m => w3m.modal.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)

  override render() {
    const { namespace } = this.#modal.value
    // A page may request wallets of a namespace without any network; no wallet could connect there.
    const hasNetwork = !namespace || this.#network.value.networks.some(network => network.chainNamespace === namespace)
    // The query is that of the list of wallets.
    const heading = !hasNetwork
      ? 'connect.no-network'
      : this.place === 'row' && !matchMedia('(pointer: coarse) and (max-width: 1400px)').matches
        ? 'connect.no-extension'
        : 'connect.no-wallet'
    return html`<section class="invitation">
      <span class="sign">${walletIcon()}</span>
      <h2>${this.t(heading)}</h2>
      <p>${this.t(`${heading}-text`)}</p>
      ${
        !hasNetwork
          ? this.#button('connect-other', 'connect.no-network-other', () => void this.app.open({ view: 'Connect' }))
          : this.#options.value.enableWalletGuide === false
            ? nothing
            : this.#button('get-wallet', 'connect.get-wallet', () => this.app.router.push('GetWallet'))
      }
    </section>`
  }

  #button(testId: string, text: TextKey, onClick: () => void) {
    return html`<button type="button" data-testid=${testId} @click=${onClick}>${this.t(text)}</button>`
  }
}
