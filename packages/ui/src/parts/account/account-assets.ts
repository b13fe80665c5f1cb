import { html, nothing } from 'lit'
import { atom } from 'nanostores'
import '../../elements/button/button.js'
import '../../elements/list-item/list-item.js'
import '../../elements/tabs/tabs.js'
import type { Tab } from '../../elements/tabs/tabs.js'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { loadSendTexts } from '../../i18n/send-texts.js'
import { buyIcon } from '../../icons/money-icons.js'
import { walletIcon } from '../../icons/object-icons.js'
import { receiveIcon, sendIcon, tradeIcon } from '../../icons/asset-icons.js'
import { chevronIcon } from '../../icons/row-icons.js'
import { shieldIcon } from '../../icons/status-icons.js'
import type { Icon } from '../../icons/draw.js'
import type { TextKey } from '../../i18n/text-key.js'
import { customElement } from '../../internal/define-element.js'
import { state } from '../../internal/property.js'
import { SliceElement } from '../../internal/slice-element.js'
import { reset } from '../../styles/reset.js'
import { styles } from './account-assets.styles.js'
import { sentTransfers } from './account-slices.js'
import './account-total.js'
import { canSwap } from './can-swap.js'
import { ChosenTab } from './chosen-tab.js'
import { disclosureStyles } from './disclosure.styles.js'
import { PartLoader } from './part-loader.js'

/** The number of latest transactions in the account view. */
const lastTransactions = 5

/** The default order of the account's actions (spec 9). */
const actionOrder = ['onramp', 'swaps', 'receive', 'send'] as const

/** @summary What the connected account has and did, and what can be done with it. */
@customElement('w3m-account-assets')
export class W3mAccountAssets extends SliceElement {
  static override styles = [reset, disclosureStyles, styles]

  readonly #tab = new ChosenTab(this, () => this.app)
  @state() private isValueOpen = false
  readonly #list = new PartLoader(this, this.t, 'tab-retry')
  readonly #grid = new PartLoader(this, this.t, 'tab-retry')
  readonly #history = new PartLoader(this, this.t, 'tab-retry')
  readonly #purchases = new PartLoader(this, this.t, 'purchases-retry')
  readonly #line = new PartLoader(this, this.t, 'price-line-retry')
  readonly #options = this.watch(w3m => w3m.$options)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #texts = this.watchSlice(
    // Texts of sending too: a sent transaction may land while this is shown, which causes a notice.
    async w3m => {
      const [nfts, allowances] = await Promise.all([
        w3m.load.nfts(),
        w3m.load.allowances(),
        loadAssetsTexts(w3m),
        loadSendTexts(w3m),
      ])
      return { nfts: nfts.namespaces, allowances: allowances.namespaces }
    },
    namespaces => atom(namespaces),
  )
  /** Loaded so that the connected wallet is recorded for this browser. */
  readonly #profile = this.watchSlice(
    w3m => w3m.load.profile(),
    profile => profile.$state,
  )
  readonly #tokenSlice = this.watchSlice(
    w3m => w3m.load.tokens(),
    tokens => tokens.$state,
  )
  readonly #send = this.bindToInstance(sentTransfers(this))

  override render() {
    void this.#profile.value
    void this.#accounts.value
    const tabs = this.#tabs()
    const selected = tabs.find(({ id }) => id === this.#tab.id) ?? tabs[0]
    return html`${this.#actions()}
    ${
      selected === undefined
        ? nothing
        : html`<w3m-ui-tabs
              .tabs=${tabs}
              .selected=${selected.id}
              .label=${this.t('assets.tabs')}
              @w3m-ui-select=${this.#tab.choose}
            ></w3m-ui-tabs>
            <div class="panel" role="tabpanel" tabindex="-1" aria-label=${selected.label}>
              ${selected.id === 'tokens' ? this.#tokens() : selected.id === 'nfts' ? this.#nfts() : this.#activity()}
            </div>`
    }
    ${
      this.#texts.slice
        ? this.#linkRow('account-wallets', walletIcon, 'assets.wallets', () => this.app.router.push('ProfileWallets'))
        : nothing
    }`
  }

  /** A row with a chevron that opens another view, like the rows of the account view below. */
  #linkRow(testId: string, icon: Icon, text: TextKey, onClick: () => void) {
    return html`<w3m-ui-list-item chevron test-id=${testId} @click=${onClick}
      ><span slot="picture">${icon()}</span><span slot="name">${this.t(text)}</span></w3m-ui-list-item
    >`
  }

  /** The tabs; none without `services.api`, from which all lists are read. */
  #tabs(): readonly Tab[] {
    const { services, features } = this.#options.value
    const { slice: namespaces } = this.#texts
    if (!services?.api || !namespaces) return []
    const hasActivity = features?.history !== false && features?.activity !== false
    return [
      { id: 'tokens', label: this.t('tokens.tab'), testId: 'tab-tokens' },
      ...(namespaces.nfts.includes(this.#network.value.namespace)
        ? [{ id: 'nfts', label: this.t('nfts.tab'), testId: 'tab-nfts' }]
        : []),
      ...(hasActivity ? [{ id: 'activity', label: this.t('activity.tab'), testId: 'tab-activity' }] : []),
    ]
  }

  #actions() {
    if (!this.#texts.slice) return html`<div class="actions"></div>`
    const { features, services } = this.#options.value
    const order = [...new Set([...(features?.walletFeaturesOrder ?? []), ...actionOrder])]
    const buttons = order.flatMap(name =>
      name === 'onramp' && features?.onramp !== false && services?.api
        ? this.#action('account-buy', buyIcon, 'assets.buy', this.#onBuy)
        : name === 'receive' && features?.receive !== false
          ? this.#action('account-receive', receiveIcon, 'assets.receive', this.#onReceive)
          : name === 'send' && this.#canSend
            ? this.#action('account-send', sendIcon, 'assets.send', this.#onSend)
            : name === 'swaps' && canSwap(this.#options.value, this.#send.slice, this.#network.value.namespace)
              ? this.#action('account-swap', tradeIcon, 'assets.swap', this.#onSwap)
              : [],
    )
    return buttons.length
      ? html`<div class="actions" role="group" aria-label=${this.t('assets.actions')}>${buttons}</div>`
      : nothing
  }

  #action(testId: string, icon: Icon, text: TextKey, onClick: () => void) {
    return html`<button class="action" type="button" data-testid=${testId} @click=${onClick}>
      ${icon()}<span>${this.t(text)}</span>
    </button>`
  }

  /** Assumes that every namespace can send until the slice is loaded. */
  get #canSend(): boolean {
    const { slice, error } = this.#send
    return (
      this.#options.value.features?.send !== false &&
      error === undefined &&
      (slice?.namespaces.includes(this.#network.value.namespace) ?? true)
    )
  }

  readonly #onBuy = (): void => {
    this.app.events.track('SELECT_BUY_CRYPTO', { isSmartAccount: this.#isSmartAccount })
    this.app.router.push('OnRampProviders')
  }

  get #isSmartAccount(): boolean {
    const { embeddedWalletInfo } = this.app.getAccount(this.#network.value.namespace)
    return embeddedWalletInfo?.accountType === 'smartAccount'
  }

  readonly #onReceive = (): void => this.app.router.push('WalletReceive')

  readonly #onSend = (): void => {
    this.#track('OPEN_SEND')
    this.app.router.push('WalletSend')
  }

  readonly #onSwap = (): void => {
    this.#track('OPEN_SWAP')
    this.app.router.push('Swap')
  }

  #track(event: 'OPEN_SEND' | 'OPEN_SWAP'): void {
    const { namespace } = this.#network.value
    this.app.events.track(event, {
      isSmartAccount: this.#isSmartAccount,
      network: this.app.getNetwork(namespace).caipNetworkId ?? '',
    })
  }

  #tokens() {
    return html`${this.#list.show(
      () => import('./token-list.js'),
      html`<w3m-token-list .w3m=${this.app} totalled></w3m-token-list>`,
    )}
    ${this.#isListed ? this.#belowTokens() : nothing}`
  }

  /**
   * True once the list of tokens is known: rows below it are shown only then, so that they do not move while they are
   * pressed.
   */
  get #isListed(): boolean {
    const { slice, value, error } = this.#tokenSlice
    const { caipAddress } = this.app.getAccount(this.#network.value.namespace)
    if (!caipAddress || error !== undefined) return true
    return slice?.last(caipAddress) !== undefined || value?.[caipAddress]?.phase === 'failed'
  }

  #belowTokens() {
    return html`${this.#valueOverTime()}
    ${
      this.#texts.slice?.allowances.includes(this.#network.value.namespace)
        ? this.#linkRow('account-allowances', shieldIcon, 'assets.allowances', () => this.app.router.push('Allowances'))
        : nothing
    }`
  }

  /** The past value of the current holdings; its prices are requested when the visitor opens it. */
  #valueOverTime() {
    const { caipAddress } = this.app.getAccount(this.#network.value.namespace)
    const tokens = (caipAddress && this.#tokenSlice.slice?.last(caipAddress)) || []
    if (!tokens.some(({ price, spam, units }) => price !== undefined && !spam && units > 0n)) return nothing
    return html`<details ?open=${this.isValueOpen} @toggle=${this.#onValueToggle}>
      <summary data-testid="account-worth">${chevronIcon()}${this.t('price.worth-title')}</summary>
      ${
        this.isValueOpen
          ? this.#line.show(
              () => import('./price-line.js'),
              html`<w3m-price-line .w3m=${this.app} total .account=${caipAddress} .tokens=${tokens}></w3m-price-line>`,
            )
          : nothing
      }
    </details>`
  }

  readonly #onValueToggle = ({ currentTarget }: Event): void => {
    this.isValueOpen = currentTarget instanceof HTMLDetailsElement && currentTarget.open
  }

  #nfts() {
    return this.#grid.show(() => import('./nft-grid.js'), html`<w3m-nft-grid .w3m=${this.app}></w3m-nft-grid>`)
  }

  #activity() {
    return html`${
        this.app.storage.get('w3m:purchases')
          ? this.#purchases.show(
              () => import('../onramp/purchase-list.js'),
              html`<w3m-purchase-list .w3m=${this.app}></w3m-purchase-list>`,
            )
          : nothing
      }${this.#history.show(
        () => import('./activity-list.js'),
        html`<w3m-activity-list .w3m=${this.app} limit=${lastTransactions}></w3m-activity-list>`,
      )}
      <w3m-ui-button full test-id="account-activity-all" @click=${() => this.app.router.push('Transactions')}
        >${this.t('activity.more')}</w3m-ui-button
      >`
  }
}
