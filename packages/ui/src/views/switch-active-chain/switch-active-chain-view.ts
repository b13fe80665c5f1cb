import { css, html } from 'lit'
import '../../elements/button/button.js'
import { networkIcon } from '../../icons/object-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  :host {
    display: grid;
    justify-items: center;
    gap: 8px;
    padding: 20px 20px 20px;
    text-align: center;
  }
  .art {
    display: grid;
    place-items: center;
    inline-size: 64px;
    block-size: 64px;
    margin-block-end: 8px;
    border-radius: var(--_radius-l);
    background: var(--_accent-soft);
    color: var(--_accent-text);
  }
  h2 {
    font-size: var(--_size-16);
    font-weight: 600;
  }
  p {
    color: var(--_text-2);
    margin-block-end: 16px;
    text-wrap: balance;
  }
  w3m-ui-button {
    justify-self: stretch;
  }
`

/** @summary Says that the connected wallet does not speak the chosen chain family, and leads to one that does. */
@customElement('w3m-switch-active-chain-view')
export class W3mSwitchActiveChainView extends ViewElement<'SwitchActiveChain'> {
  static override styles = [reset, styles]

  override render() {
    const { namespace, caipNetworkId } = this.params
    const network = this.app.network.$state.get().networks.find(each => each.caipNetworkId === caipNetworkId)?.name ?? caipNetworkId
    const wallet = this.app.getWalletInfo()?.name ?? ''
    return html`
      <span class="art">${networkIcon()}</span>
      <h2>${this.t('switch-active-chain.heading', { network })}</h2>
      <p>${this.t('switch-active-chain.text', { wallet })}</p>
      <w3m-ui-button full size="l" variant="primary" test-id="switch-active-chain" @click=${() => this.#go(namespace)}>${this.t('switch-active-chain.action')}</w3m-ui-button>
    `
  }

  #go(namespace: ViewParams['namespace']): void {
    const { network, modal } = this.app
    network.follow(this.params.caipNetworkId, { show: true })
    void modal.open({ view: 'Connect', namespace }).catch(() => undefined)
  }
}

type ViewParams = W3mSwitchActiveChainView['params']

declare global {
  interface HTMLElementTagNameMap {
    'w3m-switch-active-chain-view': W3mSwitchActiveChainView
  }
}
