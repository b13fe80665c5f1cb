import { nothing } from 'lit'
import { customElement } from '../../internal/define-element.js'
import { NameRowElement } from './name-row-element.js'

/** @summary Opens the account's name from the host's service, or a name that another account offers to it. */
@customElement('w3m-own-name-row')
export class W3mOwnNameRow extends NameRowElement {
  readonly #offer = this.watchSlice(
    w3m => w3m.load.names(),
    names => names.$offer,
  )

  override render() {
    void this.accounts.value
    const { address } = this.app.getAccount(this.network.value.namespace)
    const suffix = this.names.value?.suffix
    if (!address || !suffix) return nothing
    const { router } = this.app
    const offer = this.#offer.value
    if (offer?.status === 'offered' && offer.to === address)
      return this.row('account-accept-name', offer.name, 'assets.name-offered', () =>
        router.push('MoveAccountName', { name: offer.name }),
      )
    const name = this.identity(address)?.name
    // Names of other services cannot be released here.
    return name?.toLowerCase().endsWith(suffix)
      ? this.row('account-own-name', name, 'assets.choose-name-text', () => router.push('AccountName'))
      : nothing
  }
}
