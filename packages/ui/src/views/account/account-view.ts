import { explorerLink } from '@w3m/core/networks'
import { shortenAddress, type CaipAddress, type CaipNetwork } from '@w3m/core'
import { html, nothing } from 'lit'
import '../../elements/avatar/avatar.js'
import '../../elements/button/button.js'
import '../../elements/copy-button/copy-button.js'
import '../../elements/list-item/list-item.js'
import '../../elements/picture/picture.js'
import '../../elements/skeleton/skeleton.js'
import { disconnectIcon, externalIcon } from '../../icons/row-icons.js'
import { networkIcon, walletIcon } from '../../icons/object-icons.js'
import { BalancePollController } from '../../internal/balance-poll-controller.js'
import { customElement } from '../../internal/define-element.js'
import { ImagesController } from '../../internal/images-controller.js'
import { OwnIdentityController } from '../../internal/own-identity-controller.js'
import { SlowController } from '../../internal/slow-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { WorkController } from '../../internal/work-controller.js'
import { leaveWallet } from '../../parts/leave-wallet.js'
import { figureStyles } from '../../parts/account/figure.styles.js'
import { identityOn } from '../../parts/account/identity-on.js'
import { reset } from '../../styles/reset.js'
import { noAccount } from '../../parts/account/no-account.js'
import { nameRows, nameRowsStyles } from '../../parts/account/name-rows.js'
import { timeText } from '../../parts/account/time-text.js'
import { styles } from './account-view.styles.js'

/** @summary The connected account: who it is, what it holds, where it is, and the way out. */
@customElement('w3m-account-view')
export class W3mAccountView extends ViewElement<'Account'> {
  static override styles = [reset, figureStyles, nameRowsStyles, styles]

  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #options = this.watch(w3m => w3m.$options)
  readonly #balances = this.watchSlice(
    w3m => w3m.load.balances(),
    balances => balances.$state,
  )
  readonly #images = this.bindToInstance(new ImagesController(this))
  readonly #identities = this.bindToInstance(
    new OwnIdentityController(this, () => this.app.getAccount(this.#network.value.namespace).address),
  )
  readonly #disconnect = new WorkController(this, () => leaveWallet(this.app))
  readonly #slow = new SlowController(this, () => this.#isReading)

  constructor() {
    super()
    this.bindToInstance(new BalancePollController(this, this.#balances, () => this.#account))
  }

  override render() {
    void this.#accounts.value
    const { namespace } = this.#network.value
    const { address, caipAddress } = this.app.getAccount(namespace)
    if (!address || !caipAddress) return this.#disconnectedPanel()
    const { caipNetwork } = this.app.getNetwork(namespace)
    const shortAddress = shortenAddress(address, { start: 6, end: 6 })
    const copy = this.t('account.copy')
    const { name, avatar } = identityOn(this.#identities.value, address, caipNetwork?.caipNetworkId) ?? {}
    return html`
      <div class="who">
        ${
          avatar
            ? html`<w3m-ui-picture round .size=${64} .name=${name ?? ''} .src=${avatar}></w3m-ui-picture>`
            : html`<w3m-ui-avatar size="64" .address=${address}></w3m-ui-avatar>`
        }
        ${name ? this.#name(name) : nothing}
        <w3m-ui-copy-button
          size="m"
          test-id="account-address"
          title=${address}
          .value=${address}
          .label=${`${shortAddress}, ${copy}`}
          .text=${shortAddress}
          copied-label=${this.t('account.copied')}
          failed-label=${this.t('account.copy-failed')}
        ></w3m-ui-copy-button>
      </div>
      <div class="balance" role="group" aria-label=${this.t('account.balance')}>
        ${this.#total(caipAddress)} ${this.#balance(caipAddress, caipNetwork)}
      </div>
      ${this.#assets(caipNetwork)}
      <div class="rows">
        ${this.#networkRow(caipNetwork)} ${this.#explorerRow(address, caipNetwork)} ${this.#settingsRow()}
        ${this.#walletRow()} ${nameRows(this.app)}
      </div>
    `
  }

  /** The name may wrap before each dot. */
  #name(name: string) {
    const labels = name.split(/(?=\.)/).map(part => html`<wbr />${part}`)
    return html`<p class="name" data-testid="account-name"><bdi>${labels}</bdi></p>`
  }

  #disconnectedPanel() {
    void import('../../elements/empty/empty.js').catch(() => undefined)
    return noAccount(this.t, this.app)
  }

  /** The last known balance, when it was read, and whether the latest read failed. */
  #read(account: CaipAddress) {
    const state = this.#balances.value?.[account]
    const [balance, atMs] =
      state?.phase === 'ready' ? [state.balance, state.atMs] : [state?.previous, state?.previousAtMs]
    return { balance, atMs, isFailed: Boolean(this.#balances.error) || state?.phase === 'failed' }
  }

  #balance(account: CaipAddress, network: CaipNetwork | undefined) {
    const { balance, atMs, isFailed } = this.#read(account)
    const retry = html`<w3m-ui-button
      size="s"
      test-id="account-balance-retry"
      ?loading=${this.#isReading}
      @click=${this.#onRetry}
      >${this.t('retry')}</w3m-ui-button
    >`
    if (balance && this.#balances.slice) {
      // The last four characters, the decimal point and three decimals, are less prominent.
      const locale = this.app.$locale.get()
      const figure = this.#balances.slice.show(balance, locale)
      return html`<p class="figure" dir="ltr" data-testid="account-balance">
          <bdi>${figure.slice(0, -4)}<span class="part">${figure.slice(-4)}</span></bdi>
          <span class="symbol">${balance.symbol}</span>
        </p>
        ${
          isFailed
            ? html`<div class="note">
                ${this.t('account.balance-previous', { time: timeText(atMs, this.textLocale) })} ${retry}
              </div>`
            : nothing
        }`
    }
    if (isFailed || !network) {
      return html`<p class="missing" data-testid="account-balance">${this.t('account.balance-unavailable')}</p>
        ${network ? html`<div class="note">${retry}</div>` : nothing}`
    }
    return html`<p class="figure" data-testid="account-balance" aria-busy="true">
        <w3m-ui-skeleton shape="block"></w3m-ui-skeleton><span class="sr-only">${this.t('view.loading')}</span>
      </p>
      ${this.#slow.isSlow ? html`<p class="note">${this.t('account.balance-slow')}</p>` : nothing}`
  }

  /** The value of all tokens; needs prices from `services.api`. */
  #total(account: CaipAddress) {
    const { balance, isFailed } = this.#read(account)
    return this.#options.value.services?.api
      ? html`<w3m-account-total .w3m=${this.app} ?dated=${balance && isFailed}></w3m-account-total>`
      : nothing
  }

  /** The code of this part and of the total is loaded after the view. */
  #assets(network: CaipNetwork | undefined) {
    if (!network) return nothing
    void import('../../parts/account/account-assets.js').catch(() => undefined)
    const isListed = Boolean(this.#options.value.services?.api)
    return html`<w3m-account-assets .w3m=${this.app} ?listed=${isListed}
      >${isListed ? html`<w3m-ui-skeleton count="3"></w3m-ui-skeleton>` : nothing}</w3m-account-assets
    >`
  }

  #networkRow(network: CaipNetwork | undefined) {
    const { namespace, active } = this.#network.value
    const isFixed = this.#options.value.enableNetworkSwitch === false
    const name = network?.name ?? active[namespace] ?? ''
    return html`<w3m-ui-list-item
      .name=${name}
      .sub=${this.t('account.network')}
      .tag=${network ? '' : this.t('account.unsupported')}
      tag-variant="warn"
      ?chevron=${!isFixed}
      ?disabled=${isFixed}
      .reason=${isFixed ? this.t('networks.disabled') : ''}
      test-id="account-network"
      @click=${() => this.app.router.push('Networks')}
      ><w3m-ui-picture
        slot="picture"
        round
        .name=${network?.name ?? ''}
        .src=${(network && this.#images.value?.networkImage(network.caipNetworkId)) ?? ''}
        >${network ? nothing : networkIcon()}</w3m-ui-picture
      ></w3m-ui-list-item
    >`
  }

  #explorerRow(address: string, network: CaipNetwork | undefined) {
    const href = network && explorerLink(network, 'account', address)
    if (!href) return nothing
    return html`<w3m-ui-list-item
      .name=${this.t('account.explorer', { name: network.blockExplorers?.default.name ?? '' })}
      .href=${href}
      target="_blank"
      test-id="account-explorer"
      ><span slot="picture">${externalIcon()}</span></w3m-ui-list-item
    >`
  }

  get #connector() {
    return this.app.connection.connectorOf(this.#network.value.namespace)
  }

  /** True if the code of the settings row could not be loaded. */
  #isWithoutSettings = false

  /** Only for embedded wallets. */
  #settingsRow() {
    if (this.#connector?.type !== 'AUTH') return nothing
    if (this.#isWithoutSettings) return nothing
    import('../../parts/login/settings-row.js').catch(() => {
      this.#isWithoutSettings = true
      this.requestUpdate()
    })
    // A skeleton keeps the place of the row while it loads.
    return html`<w3m-settings-row .w3m=${this.app}><w3m-ui-skeleton></w3m-ui-skeleton></w3m-settings-row>`
  }

  #walletRow() {
    const wallet = this.#connector
    const image = (wallet && this.#images.value?.connectorImage(wallet)) ?? wallet?.icon ?? ''
    const isBusy = this.#disconnect.phase === 'busy'
    // An embedded wallet has no name and no picture of its own.
    const isEmbedded = wallet?.type === 'AUTH'
    const name = this.app.getWalletInfo()?.name ?? ''
    return html`<w3m-ui-list-item
      .name=${this.t(isBusy ? 'account.disconnecting' : 'account.disconnect')}
      .sub=${isEmbedded ? '' : name}
      ?loading=${isBusy}
      test-id="account-disconnect"
      @click=${() => this.#disconnect.run()}
      >${
        isEmbedded
          ? html`<span slot="picture">${disconnectIcon()}</span>`
          : html`<w3m-ui-picture slot="picture" .name=${name} .src=${image}
                >${wallet ? nothing : walletIcon()}</w3m-ui-picture
              ><span slot="end">${disconnectIcon()}</span>`
      }</w3m-ui-list-item
    >`
  }

  get #account(): CaipAddress | undefined {
    return this.app.getAccount(this.#network.value.namespace).caipAddress
  }

  get #isReading(): boolean {
    const account = this.#account
    if (!account || this.#balances.error) return false
    const state = this.#balances.value?.[account]
    return !state || state.phase === 'loading'
  }

  #onRetry = (): void => {
    const account = this.#account
    if (this.#balances.error) this.#balances.retry()
    else if (account) void this.#balances.slice?.refresh(account, { force: true })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-view': W3mAccountView
  }
}
