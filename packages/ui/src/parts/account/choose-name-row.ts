import type { NamesStore } from '@w3m/core'
import { nothing } from 'lit'
import { customElement } from '../../internal/define-element.js'
import { NameRowElement } from './name-row-element.js'

/** @summary Opens the registration of a name, for an account without one, if the host's service registers names. */
@customElement('w3m-choose-name-row')
export class W3mChooseNameRow extends NameRowElement {
  protected override loaded(names: NamesStore): void {
    void names.refresh()
  }

  override render() {
    void this.accounts.value
    const { namespace } = this.network.value
    const { address } = this.app.getAccount(namespace)
    const { slice, value } = this.names
    // Shown only once it is known that the account has no name.
    const identity = address ? this.identity(address) : undefined
    if (!slice?.namespaces.includes(namespace) || !value?.suffix || !identity || identity.name) return nothing
    return this.row('account-choose-name', this.t('assets.choose-name'), 'assets.choose-name-text', () =>
      this.app.router.push('ChooseAccountName'),
    )
  }
}
