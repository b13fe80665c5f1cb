import type { WalletLink, WalletRow } from '@w3m/core'
import { html, nothing, type PropertyValues } from 'lit'
import { property } from '../internal/property.js'
import '../elements/picture/picture.js'
import { customElement } from '../internal/define-element.js'
import { SliceController } from '../internal/slice-controller.js'
import { legalConsentOf } from '../parts/legal/legal-consent.js'
import { legalState } from '../parts/legal/legal-state.js'
import { reset } from '../styles/reset.js'
import { ButtonElement } from './button-element.js'
import { styles } from './button-element.styles.js'
import { pictured } from './pictured-button.styles.js'

/** @summary What `w3m-wallet-button` shows: a wallet's own name and picture, for which it looks at once. */
@customElement('w3m-wallet-content')
export class W3mWalletContent extends ButtonElement {
  // The design tokens are inherited from the public element around this one.
  static override styles = [reset, styles, pictured]

  @property() wallet = ''

  readonly #connection = this.watch(w3m => w3m.connection.$state)
  readonly #connectors = this.bindToInstance(
    new SliceController(
      this,
      w3m => w3m.load.discovery(),
      discovery => discovery.$connectors,
    ),
  )

  /** The wallet's data from the host or the directory, if it is not installed. */
  #link: WalletLink | undefined
  #searchedId = ''

  protected override willUpdate(_changed: PropertyValues): void {
    if (this.#connectors.value && !this.#connector) void this.#findLink()
  }

  override render() {
    const connector = this.#connector
    const knownWallet = connector ?? this.#link
    const state = this.#connection.value
    const isBusy = (state.phase === 'finding' || state.phase === 'connecting') && state.connectorId === connector?.id
    return this.control(
      knownWallet?.name ?? this.t('button.connect'),
      { testId: `wallet-button-${this.wallet}`, classes: knownWallet ? 'pictured' : '', isBusy, click: this.#onClick },
      knownWallet
        ? html`<w3m-ui-picture
            part="picture"
            .size=${this.size === 'sm' ? 22 : 28}
            .src=${connector?.icon ?? this.#link?.image ?? ''}
            .name=${knownWallet.name}
          ></w3m-ui-picture>`
        : nothing,
      isBusy ? html`<span class="wait"></span>` : nothing,
    )
  }

  get #connector() {
    const names = [this.wallet, this.#link?.rdns]
    return this.#connectors.value?.find(
      ({ id, rdns, namespace }) =>
        (names.includes(id) || (rdns !== undefined && names.includes(rdns))) &&
        (!this.namespace || namespace === this.namespace),
    )
  }

  /** Looks an id of the directory or of `customWallets` up once; any other id can only be an installed connector. */
  async #findLink(): Promise<void> {
    const { wallet, app } = this
    if (this.#searchedId === wallet) return
    this.#searchedId = wallet
    this.#link = undefined
    if (!/^[\da-f]{64}$/.test(wallet) && !app.$options.get().customWallets?.some(({ id }) => id === wallet)) return
    const link = await app.load.wallets().then(
      wallets => wallets.find(wallet),
      () => undefined,
    )
    if (this.#searchedId !== wallet) return
    this.#link = link
    this.requestUpdate()
  }

  readonly #onClick = (): void => {
    if (!this.hasApp) return
    const { app } = this
    const connector = this.#connector
    const account = connector && app.account.get(connector.namespace)
    const isConnected = account?.status === 'connected' && account.connectorId === connector?.id
    // Shows the account of this wallet's namespace, even if another namespace is active.
    const wasOpen = app.modal.$state.get().open
    if (isConnected && !wasOpen) app.network.show(connector.namespace)
    void this.openModal(isConnected ? 'Account' : 'Connect')
    // If consent to the terms is missing, only the list opens, which has the checkbox above it.
    const isFree = legalState(app.$options.get(), legalConsentOf(app).get()) !== 'missing'
    if (isConnected || wasOpen || !isFree || !app.modal.$state.get().open) return
    if (!connector || connector.type === 'WALLET_CONNECT') return void this.#openWallet(connector ?? this.#link)
    // Connects synchronously in the click: some wallets open their window only then.
    app.router.push('ConnectingExternal', { connectorId: connector.id, namespace: connector.namespace })
    void app.connect({ connectorId: connector.id, namespace: connector.namespace }).catch(() => undefined)
  }

  /** Opens the same view as the wallet's row in the list. */
  async #openWallet(wallet: Pick<WalletLink, 'id' | 'name'> | undefined): Promise<void> {
    if (!wallet) return
    const { app } = this
    const row: WalletRow = {
      kind: 'wallet',
      id: wallet.id,
      name: wallet.name,
      group: 'featured',
      isRecent: false,
      isDuplicate: false,
      connectors: [],
      wallet,
    }
    const [list, { chooseWallet }] = await Promise.all([
      app.load.walletList(),
      import('../parts/wallet-list/choose-wallet.js'),
    ])
    if (app.modal.$state.get().open) chooseWallet(app, list, row)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-content': W3mWalletContent
  }
}
