import { html, nothing } from 'lit'
import '../../elements/list-item/list-item.js'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { userIcon } from '../../icons/object-icons.js'
import { customElement } from '../../internal/define-element.js'
import { SliceElement } from '../../internal/slice-element.js'
import { reset } from '../../styles/reset.js'

/** @summary Leads to the name that the account has of the host's service, or to one that another account offers it. */
@customElement('w3m-own-name-row')
export class W3mOwnNameRow extends SliceElement {
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
  )
  readonly #offer = this.watchSlice(
    w3m => w3m.load.names(),
    names => names.$offer,
  )

  override render() {
    void this.#accounts.value
    const { address } = this.app.getAccount(this.#network.value.namespace)
    const suffix = this.#names.value?.suffix
    if (!address || !suffix) return nothing
    const { router } = this.app
    const offer = this.#offer.value
    if (offer?.status === 'offered' && offer.to === address)
      return this.#row('account-accept-name', offer.name, 'assets.name-offered', () =>
        router.push('MoveAccountName', { name: offer.name }),
      )
    const { name } = this.#identities.value?.[address] ?? {}
    // A name of another service is not ours to part with.
    return name?.toLowerCase().endsWith(suffix)
      ? this.#row('account-own-name', name, 'assets.choose-name-text', () => router.push('AccountName'))
      : nothing
  }

  #row(testId: string, name: string, sub: 'assets.choose-name-text' | 'assets.name-offered', go: () => void) {
    return html`<w3m-ui-list-item .name=${name} .sub=${this.t(sub)} chevron test-id=${testId} @click=${go}
      ><span slot="picture">${userIcon()}</span></w3m-ui-list-item
    >`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-own-name-row': W3mOwnNameRow
  }
}
