import { shortenAddress } from '@w3m/core'
import { html } from 'lit'
import '../../elements/avatar/avatar.js'
import '../../elements/copy-button/copy-button.js'
import '../../elements/empty/empty.js'
import '../../elements/list-item/list-item.js'
import '../../elements/picture/picture.js'
import '../../elements/skeleton/skeleton.js'
import { revokeIcon, sendIcon } from '../../icons/asset-icons.js'
import { userIcon } from '../../icons/object-icons.js'
import { customElement } from '../../internal/define-element.js'
import { OwnIdentityController } from '../../internal/own-identity-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { identityOn } from '../../parts/account/identity-on.js'
import { nameViewStyles } from '../../parts/names/name-view.styles.js'
import { reset } from '../../styles/reset.js'

/** @summary The name of the connected account, the address that it leads to, and the ways to part with it. */
@customElement('w3m-account-name-view')
export class W3mAccountNameView extends ViewElement<'AccountName'> {
  static override styles = [reset, nameViewStyles]

  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #identities = this.bindToInstance(
    new OwnIdentityController(this, () => this.app.getAccount(this.#network.value.namespace).address),
  )
  readonly #offer = this.watchSlice(
    w3m => w3m.load.names(),
    names => names.$offer,
  )

  override render() {
    void this.#accounts.value
    const { namespace } = this.#network.value
    const { address } = this.app.getAccount(namespace)
    const network = this.app.getNetwork(namespace).caipNetwork?.caipNetworkId
    const identity = address ? identityOn(this.#identities.value, address, network) : undefined
    if (address && !identity)
      return html`<div aria-busy="true">
        <w3m-ui-skeleton count="3"></w3m-ui-skeleton
        ><span class="sr-only" role="status">${this.t('view.loading')}</span>
      </div>`
    const name = identity?.name
    if (!address || !name)
      return html`<w3m-ui-empty
        heading=${this.t('account-name.none')}
        text=${this.t('account-name.none-text')}
        data-testid="account-name-none"
        ><span slot="icon">${userIcon()}</span></w3m-ui-empty
      >`
    const offer = this.#offer.value
    const isOffered = offer?.status === 'offered' && offer.name === name
    return html`<div class="center">
        ${
          identity.avatar
            ? html`<w3m-ui-picture round .size=${64} .name=${name} .src=${identity.avatar}></w3m-ui-picture>`
            : html`<w3m-ui-avatar size="64" .address=${address}></w3m-ui-avatar>`
        }
        <h2 data-testid="own-name"><bdi>${name}</bdi></h2>
        <p class="said" title=${address}>
          <bdi>${this.t('account-name.leads', { address: shortenAddress(address, { start: 6, end: 6 }) })}</bdi>
        </p>
        <w3m-ui-copy-button
          test-id="own-name-copy"
          .value=${name}
          .text=${this.t('account-name.copy')}
          .label=${`${this.t('account-name.copy')}: ${name}`}
          copied-label=${this.t('account.copied')}
          failed-label=${this.t('account.copy-failed')}
        ></w3m-ui-copy-button>
      </div>
      <div class="rows">
        <w3m-ui-list-item
          .name=${this.t('account-name.move')}
          .sub=${this.t('account-name.move-text')}
          .tag=${isOffered ? this.t('account-name.offered') : ''}
          chevron
          test-id="name-move"
          @click=${() => this.app.router.push('MoveAccountName', { name })}
          ><span slot="picture">${sendIcon()}</span></w3m-ui-list-item
        >
        <w3m-ui-list-item
          .name=${this.t('account-name.release')}
          .sub=${this.t('account-name.release-text')}
          chevron
          test-id="name-release"
          @click=${() => this.app.router.push('ReleaseAccountName', { name })}
          ><span slot="picture">${revokeIcon()}</span></w3m-ui-list-item
        >
      </div>`
  }
}
