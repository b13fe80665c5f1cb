import { html, nothing } from 'lit'
import '../../elements/list-item/list-item.js'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { userIcon } from '../../icons/object-icons.js'
import { customElement } from '../../internal/define-element.js'
import { SliceElement } from '../../internal/slice-element.js'
import { reset } from '../../styles/reset.js'

/** @summary Leads from an account without a name to one, where the host's service registers names. */
@customElement('w3m-choose-name-row')
export class W3mChooseNameRow extends SliceElement {
  static override styles = [reset]

  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #identities = this.watchSlice(
    w3m => w3m.load.identities(),
    identities => identities.$state,
  )
  readonly #names = this.watchSlice(
    async w3m => (await Promise.all([w3m.load.names(), loadAssetsTexts(w3m)]))[0],
    names => names.$state,
    names => void names.refresh(),
  )

  override render() {
    void this.#accounts.value
    const { namespace } = this.#network.value
    const { address } = this.app.getAccount(namespace)
    const { slice, value } = this.#names
    // Until it is known that the account has none, nothing is offered.
    const identity = address ? this.#identities.value?.[address] : undefined
    if (!slice?.namespaces.includes(namespace) || !value?.suffix || !identity || identity.name) return nothing
    return html`<w3m-ui-list-item
      .name=${this.t('assets.choose-name')}
      .sub=${this.t('assets.choose-name-text')}
      chevron
      test-id="account-choose-name"
      @click=${() => this.app.router.push('ChooseAccountName')}
      ><span slot="picture">${userIcon()}</span></w3m-ui-list-item
    >`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-choose-name-row': W3mChooseNameRow
  }
}
