import { css, html } from 'lit'
import type { EventFrom } from '../../elements/event-from.js'
import '../../elements/switch/switch.js'
import { customElement } from '../../internal/define-element.js'
import { state } from '../../internal/property.js'
import { ViewElement } from '../../internal/view-element.js'
import '../../parts/account/activity-list.js'
import '../../parts/onramp/purchase-list.js'
import { stackStyles } from '../../parts/account/stack.styles.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  w3m-ui-switch {
    display: block;
    padding: 10px 8px;
    color: var(--_text-2);
  }
`

/** @summary All that the account did, on its network or on all of them. */
@customElement('w3m-transactions-view')
export class W3mTransactionsView extends ViewElement<'Transactions'> {
  static override styles = [reset, stackStyles, styles]

  @state() private isOfAllNetworks = false
  readonly #network = this.watch(w3m => w3m.network.$state)

  override render() {
    const { namespace, networks } = this.#network.value
    const hasOthers = networks.filter(({ chainNamespace }) => chainNamespace === namespace).length > 1
    return html`<div class="stack">
      ${
        hasOthers
          ? html`<w3m-ui-switch
              test-id="activity-all-networks"
              ?checked=${this.isOfAllNetworks}
              @change=${this.#onScope}
              >${this.t('activity.scope-all')}</w3m-ui-switch
            >`
          : ''
      }<w3m-purchase-list .w3m=${this.app} whole ?all-networks=${this.isOfAllNetworks}></w3m-purchase-list
      ><w3m-activity-list .w3m=${this.app} ?all-networks=${this.isOfAllNetworks}></w3m-activity-list>
    </div>`
  }

  readonly #onScope = ({ target }: EventFrom<{ readonly checked: boolean }>): void => {
    this.isOfAllNetworks = target.checked
  }
}
