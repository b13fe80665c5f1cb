import type { Identity, NamesStore } from '@w3m/core'
import { html, type TemplateResult } from 'lit'
import '../../elements/list-item/list-item.js'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { userIcon } from '../../icons/object-icons.js'
import { SliceElement } from '../../internal/slice-element.js'
import { reset } from '../../styles/reset.js'
import { identityOn } from './identity-on.js'

/** The base of the rows of the account's name: what they need to know, and how they look. */
export abstract class NameRowElement extends SliceElement {
  static override styles = [reset]

  protected readonly accounts = this.watch(w3m => w3m.account.$state)
  protected readonly network = this.watch(w3m => w3m.network.$state)
  readonly #identities = this.watchSlice(
    w3m => w3m.load.identities(),
    identities => identities.$state,
  )
  protected readonly names = this.watchSlice(
    async w3m => (await Promise.all([w3m.load.names(), loadAssetsTexts(w3m)]))[0],
    names => names.$state,
    names => this.loaded(names),
  )

  /** Called once the slice is loaded. */
  protected loaded(_names: NamesStore): void {}

  /** The identity of the account; undefined until it was read on the shown network. */
  protected identity(address: string): Identity | undefined {
    const { caipNetwork } = this.app.getNetwork(this.network.value.namespace)
    return identityOn(this.#identities.value, address, caipNetwork?.caipNetworkId)
  }

  protected row(
    testId: string,
    name: string,
    sub: 'assets.choose-name-text' | 'assets.name-offered',
    onClick: () => void,
  ): TemplateResult {
    return html`<w3m-ui-list-item .name=${name} .sub=${this.t(sub)} chevron test-id=${testId} @click=${onClick}
      ><span slot="picture">${userIcon()}</span></w3m-ui-list-item
    >`
  }
}
