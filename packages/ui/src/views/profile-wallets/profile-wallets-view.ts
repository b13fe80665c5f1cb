import { shortenAddress, type ProfileStore, type ProfileWallet, type W3mError } from '@w3m/core'
import { html } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import '../../elements/button/button.js'
import '../../elements/empty/empty.js'
import '../../elements/error-panel/error-panel.js'
import '../../elements/icon-button/icon-button.js'
import '../../elements/list-item/list-item.js'
import '../../elements/skeleton/skeleton.js'
import { walletIcon } from '../../icons/object-icons.js'
import { disconnectIcon } from '../../icons/row-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ImagesController } from '../../internal/images-controller.js'
import { state } from '../../internal/property.js'
import { ViewElement } from '../../internal/view-element.js'
import { identityOn } from '../../parts/account/identity-on.js'
import { stackStyles } from '../../parts/account/stack.styles.js'
import { unloaded } from '../../parts/account/retry-panel.js'
import { reset } from '../../styles/reset.js'
import { styles } from './profile-wallets-view.styles.js'

const addressEnds = { start: 6, end: 4 }

/** @summary The wallets that this browser was connected with: one active for each namespace, and others to switch to. */
@customElement('w3m-profile-wallets-view')
export class W3mProfileWalletsView extends ViewElement<'ProfileWallets'> {
  static override styles = [reset, stackStyles, styles]

  /** The id of the wallet that is being disconnected. */
  @state() private disconnectingId: string | undefined
  /** The id of the wallet that is becoming the active one. */
  @state() private switching: string | undefined
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #profile = this.watchSlice(
    w3m => w3m.load.profile(),
    profile => profile.$state,
    profile => void profile.refresh(),
  )
  readonly #discovery = this.watchSlice(
    w3m => w3m.load.discovery(),
    discovery => discovery.$connectors,
  )
  readonly #images = this.bindToInstance(new ImagesController(this))
  /** Optional: the rows show short addresses until names are loaded. */
  readonly #identities = this.watchSlice(
    w3m => w3m.load.identities(),
    identities => identities.$state,
  )

  override render() {
    const { slice, value, error } = this.#profile
    if (error !== undefined) return this.#failure(error)
    if (!slice || !value)
      return html`<div aria-busy="true">
        <w3m-ui-skeleton count="2"></w3m-ui-skeleton
        ><span class="sr-only" role="status">${this.t('view.loading')}</span>
      </div>`
    const namespaces = [...new Set(this.#network.value.networks.map(({ chainNamespace }) => chainNamespace))]
    const groups = namespaces
      .map(namespace => [namespace, value.filter(wallet => wallet.namespace === namespace)] as const)
      .filter(([, wallets]) => wallets.length > 0)
    return html`<div class="stack">
      ${
        groups.length
          ? groups.map(([namespace, wallets]) => this.#group(slice, namespace, wallets))
          : html`<w3m-ui-empty heading=${this.t('profile-wallets.none')} text=${this.t('profile-wallets.none-text')}
              ><span slot="icon">${walletIcon()}</span></w3m-ui-empty
            >`
      }
      <w3m-ui-button full size="l" test-id="wallet-add" @click=${() => this.app.router.push('Connect')}
        >${this.t('profile-wallets.add')}</w3m-ui-button
      >
    </div>`
  }

  protected override updated(): void {
    const { slice } = this.#identities
    if (slice) for (const { address } of this.#profile.value ?? []) void slice.refresh(address)
  }

  #failure(error: unknown) {
    return unloaded(this.t, error, 'wallets-retry', () => this.#profile.retry())
  }

  /** The heading names a namespace by its first network. */
  #group(slice: ProfileStore, namespace: string, wallets: readonly ProfileWallet[]) {
    const network = this.#network.value.networks.find(({ chainNamespace }) => chainNamespace === namespace)
    const heading = this.t('profile-wallets.list', { network: network?.name ?? namespace })
    return html`<section aria-label=${heading}>
      <h2>${heading}</h2>
      <ul>
        ${repeat(
          wallets,
          ({ id }) => id,
          wallet => html`<li>${this.#row(slice, wallet)} ${this.#end(slice, wallet)}</li>`,
        )}
      </ul>
    </section>`
  }

  #row(slice: ProfileStore, wallet: ProfileWallet) {
    const { id, name, address, status } = wallet
    const connector = this.#connectorOf(wallet)
    const network = this.app.getNetwork().caipNetwork?.caipNetworkId
    const identity = identityOn(this.#identities.value, address, network)
    const displayName = identity?.name ?? shortenAddress(address, addressEnds)
    // The first line holds only the name, the second the status and address. A wallet that may open a prompt says so
    // before it is pressed.
    const sub = [
      this.t(`profile-wallets.${status}`),
      displayName,
      status === 'recent' && this.t('profile-wallets.may-ask'),
    ]
    return html`<w3m-ui-list-item
      .name=${name}
      .sub=${sub.filter(Boolean).join(' · ')}
      .image=${(connector && this.#images.value?.connectorImage(connector)) ?? connector?.icon ?? ''}
      ?selected=${status === 'active'}
      test-id=${`wallet-switch-${id}`}
      ?loading=${this.switching === id}
      @click=${() => this.#onWalletPress(slice, wallet)}
      ><span slot="name" class="name" dir="auto" title=${name}>${name}</span></w3m-ui-list-item
    >`
  }

  #end(slice: ProfileStore, wallet: ProfileWallet) {
    const { id, name, status } = wallet
    return html`<w3m-ui-icon-button
      .label=${this.t(status === 'recent' ? 'profile-wallets.forget' : 'profile-wallets.disconnect', { name })}
      ?loading=${this.disconnectingId === id}
      test-id=${`wallet-disconnect-${id}`}
      @click=${() => void this.#disconnect(slice, wallet)}
      >${disconnectIcon()}</w3m-ui-icon-button
    >`
  }

  #connectorOf({ namespace, connectorId }: ProfileWallet) {
    return this.#discovery.value?.find(connector => connector.namespace === namespace && connector.id === connectorId)
  }

  /** Shows the account of the active wallet; connects any other wallet synchronously in the click. */
  #onWalletPress(slice: ProfileStore, wallet: ProfileWallet): void {
    const { namespace, connectorId, status } = wallet
    const { router, network } = this.app
    if (status === 'active') {
      network.show(namespace)
      return router.reset('Account')
    }
    const connector = this.#connectorOf(wallet)
    // A session that is still alive becomes the active one without a request; an extension wallet gets the connecting
    // view.
    if (status === 'connected' && connector?.heldSessions) return void this.#switch(slice, wallet)
    // Embedded wallets log in again from Connect; WalletConnect wallets pair again.
    if (connector?.type === 'AUTH') return router.push('Connect')
    if (connector?.type === 'WALLET_CONNECT') router.push('ConnectingWalletConnect', {})
    else router.push('ConnectingExternal', { connectorId, namespace })
    this.app.connect({ connectorId, namespace, session: 'new' }).catch(() => undefined)
  }

  /**
   * Makes a living session the active one; if a WalletConnect session has ended, its pairing view opens. The embedded
   * wallet opens its login where it cannot restore its session; a notice says where that fails, too.
   */
  async #switch(slice: ProfileStore, wallet: ProfileWallet): Promise<void> {
    const { id, name, session } = wallet
    const { router, notices } = this.app
    this.switching = id
    await slice.switchTo(wallet).catch(({ code }: W3mError) => {
      if (!this.isConnected) return
      // The pairing view shows the error and a retry.
      if (session !== undefined) router.push('ConnectingWalletConnect', {})
      // An attempt that the visitor left, or replaced by another one, has not failed.
      else if (code !== 'ABORTED' && code !== 'MODAL_CLOSED')
        notices.show({ variant: 'error', text: 'profile-wallets.not-switched', values: { name } })
    })
    this.switching = undefined
  }

  async #disconnect(slice: ProfileStore, wallet: ProfileWallet): Promise<void> {
    const { id, name, status } = wallet
    // Kept in a variable: the view is disconnected if the modal closes.
    const { app } = this
    this.disconnectingId = id
    // The modal closes when no connected account is left to show. It opens again for an error, and for wallets that are
    // still connected.
    let isEnded = true
    await slice.disconnect(wallet).catch(async () => {
      isEnded = false
      if (!app.modal.$state.get().open) await app.open()
      app.notices.show({ variant: 'error', text: 'notice.disconnect-failed' })
    })
    this.disconnectingId = undefined
    if (!app.getAccount().isConnected && slice.$state.get().some(wallet => wallet.status === 'connected')) {
      await app.close()
      await app.open()
      app.router.reset('ProfileWallets')
    }
    if (isEnded && status !== 'active')
      app.notices.show({
        variant: 'success',
        text: status === 'recent' ? 'profile-wallets.forgotten' : 'profile-wallets.disconnected',
        values: { name },
      })
  }
}
