import { shortenAddress } from '@w3m/core'
import { html, nothing } from 'lit'
import { socialNames } from '@w3m/core/social-providers'
import '../../elements/avatar/avatar.js'
import '../../elements/copy-button/copy-button.js'
import '../../elements/empty/empty.js'
import '../../elements/list-item/list-item.js'
import '../../elements/skeleton/skeleton.js'
import '../../elements/switch/switch.js'
import type { EventFrom } from '../../elements/event-from.js'
import type { W3mUiSwitch } from '../../elements/switch/switch.js'
import { disconnectIcon, externalIcon } from '../../icons/row-icons.js'
import { networkIcon, walletIcon } from '../../icons/object-icons.js'
import { keyIcon, mailIcon } from '../../icons/account-icons.js'
import { socialIcons } from '../../icons/social-icons.js'
import { shieldIcon } from '../../icons/status-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { WorkController } from '../../internal/work-controller.js'
import { leaveWallet } from '../../parts/leave-wallet.js'
import { securePage } from '../../parts/login/secure-page.js'
import { reset } from '../../styles/reset.js'
import { noAccount } from '../../parts/account/no-account.js'
import { nameRows, nameRowsStyles } from '../../parts/account/name-rows.js'
import { styles } from './account-settings-view.styles.js'

/** @summary The settings of an embedded wallet's account: its login, network, type, recovery, and the ways out. */
@customElement('w3m-account-settings-view')
export class W3mAccountSettingsView extends ViewElement<'AccountSettings'> {
  static override styles = [reset, nameRowsStyles, styles]

  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #options = this.watch(w3m => w3m.$options)
  readonly #user = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$user,
  )
  readonly #secured = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$isSecured,
    // Another device may have added or removed a recovery method.
    store => void store.refresh(),
  )
  readonly #toggle = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$canToggleAccountType,
  )
  readonly #permissions = this.watchSlice(
    w3m => w3m.load.sessions(),
    sessions => sessions.$state,
  )
  readonly #disconnect = new WorkController(this, () => leaveWallet(this.app))

  override render() {
    void this.#accounts.value
    const { address } = this.app.getAccount(this.#network.value.namespace)
    if (!address) {
      return noAccount(this.t, this.app)
    }
    const shortAddress = shortenAddress(address, { start: 6, end: 6 })
    return html`
      <div class="who">
        <w3m-ui-avatar size="56" .address=${address}></w3m-ui-avatar>
        <w3m-ui-copy-button
          size="m"
          test-id="settings-address"
          title=${address}
          .value=${address}
          .label=${`${shortAddress}, ${this.t('account.copy')}`}
          .copiedLabel=${this.t('account.copied')}
          .failedLabel=${this.t('account.copy-failed')}
          .text=${shortAddress}
        ></w3m-ui-copy-button>
      </div>
      <div class="rows">
        ${this.#login()} ${this.#networkRow()} ${this.#type()} ${this.#sessions()} ${nameRows(this.app)}
        ${this.#secure()} ${this.#out()}
      </div>
    `
  }

  /** The login of the account. The mailbox of a social account cannot be changed here. */
  #login() {
    const { value: user, slice, error } = this.#user
    // Without a frame there is no login to load; one that was loaded before stays.
    if (!slice && !this.#options.value.services?.frame) return nothing
    if (error !== undefined) {
      return html`<w3m-ui-list-item
        .name=${this.t('retry')}
        .sub=${this.t('view.failed')}
        test-id="settings-retry"
        @click=${() => {
          this.#user.retry()
          this.#toggle.retry()
        }}
        ><span slot="picture">${mailIcon()}</span></w3m-ui-list-item
      >`
    }
    if (!slice) return html`<w3m-ui-skeleton shape="row"></w3m-ui-skeleton>`
    if (!user) return nothing
    const {
      authProvider,
      user: { email, username },
    } = user
    if (authProvider !== 'email') {
      const name = socialNames[authProvider]
      return html`<w3m-ui-list-item
        .name=${username ?? email ?? name}
        .sub=${this.t('settings.social', { name })}
        test-id="settings-social"
        disabled
        .reason=${this.t('settings.social', { name })}
        ><span slot="picture">${socialIcons[authProvider]()}</span></w3m-ui-list-item
      >`
    }
    return html`<w3m-ui-list-item
      .name=${email ?? ''}
      .sub=${this.t('settings.email')}
      chevron
      test-id="settings-email"
      @click=${() => this.app.router.push('UpdateEmailWallet')}
      ><span slot="picture">${mailIcon()}</span></w3m-ui-list-item
    >`
  }

  #networkRow() {
    const { namespace } = this.#network.value
    const name = this.app.getNetwork(namespace).caipNetwork?.name ?? ''
    const isFixed = this.#options.value.enableNetworkSwitch === false
    return html`<w3m-ui-list-item
      .name=${name}
      .sub=${this.t('account.network')}
      ?chevron=${!isFixed}
      ?disabled=${isFixed}
      .reason=${isFixed ? this.t('networks.disabled') : ''}
      test-id="settings-network"
      @click=${() => this.app.router.push('Networks')}
      ><span slot="picture">${networkIcon()}</span></w3m-ui-list-item
    >`
  }

  #type() {
    const { value: user, slice } = this.#user
    if (!user || !this.#toggle.value) return nothing
    const isSmart = user.accountType === 'smartAccount'
    return html`<div class="toggle">
      <w3m-ui-switch
        test-id="account-type-toggle"
        .checked=${isSmart}
        @change=${({ target }: EventFrom<W3mUiSwitch>) => {
          // Shows the current type again, because the change may be refused.
          target.checked = isSmart
          slice?.toggleAccountType()
        }}
        ><span class="name">${this.t('settings.smart')}</span></w3m-ui-switch
      >
      <p>${this.t('settings.smart-text')}</p>
    </div>`
  }

  /**
   * The row for permissions of sites. Needs a namespace that supports them and the host's service, which lists them.
   */
  #sessions() {
    if (
      !this.#permissions.slice?.namespaces.includes(this.#network.value.namespace) ||
      !this.#options.value.services?.api
    )
      return nothing
    return html`<w3m-ui-list-item
      .name=${this.t('account-sessions.title')}
      .sub=${this.t('sessions.row')}
      chevron
      test-id="settings-sessions"
      @click=${() => this.app.router.push('AccountSessions')}
      ><span slot="picture">${keyIcon()}</span></w3m-ui-list-item
    >`
  }

  #secure() {
    const href = securePage(this.app)
    if (!href || !this.#user.value) return nothing
    const isSecured = this.#secured.value
    const state = isSecured ? 'settings.secured' : isSecured === false ? 'settings.unsecured' : 'settings.security-text'
    return html`<w3m-ui-list-item
        .name=${this.t('settings.security')}
        .sub=${this.t(state)}
        .href=${href}
        target="_blank"
        test-id="settings-security"
        ><span slot="picture">${shieldIcon()}</span><span slot="end">${externalIcon()}</span></w3m-ui-list-item
      >
      <w3m-ui-list-item
        .name=${this.t('settings.upgrade')}
        .sub=${this.t('settings.upgrade-text')}
        chevron
        test-id="settings-upgrade"
        @click=${() => this.app.router.push('UpgradeEmailWallet')}
        ><span slot="picture">${walletIcon()}</span></w3m-ui-list-item
      >`
  }

  #out() {
    const isBusy = this.#disconnect.phase === 'busy'
    return html`<w3m-ui-list-item
      .name=${this.t(isBusy ? 'account.disconnecting' : 'account.disconnect')}
      ?loading=${isBusy}
      test-id="settings-disconnect"
      @click=${() => this.#disconnect.run()}
      ><span slot="picture">${disconnectIcon()}</span></w3m-ui-list-item
    >`
  }
}
