import { shortenAddress, type CaipAddress } from '@w3m/core'
import { css, html, nothing } from 'lit'
import { property } from '../internal/property.js'
import '../elements/avatar/avatar.js'
import { BalancePollController, isRefused } from '../internal/balance-poll-controller.js'
import { customElement } from '../internal/define-element.js'
import { reset } from '../styles/reset.js'
import { ButtonElement } from './button-element.js'
import { styles } from './button-element.styles.js'
import { pictured } from './pictured-button.styles.js'
import { addAccountButtonTexts } from '../i18n/account-button-texts.js'
import { previousBalanceMs } from '../limits/ui-timings.js'
import { OnDemandSlice } from './on-demand-slice.js'

export type AccountContentProperties = Pick<
  W3mAccountContent,
  'w3m' | 'namespace' | 'size' | 'disabled' | 'balance' | 'charsStart' | 'charsEnd'
>

/**
 * @summary What `w3m-button` and `w3m-account-button` show of a connected account. On an unknown network it leads to
 * known ones.
 */
@customElement('w3m-account-content')
export class W3mAccountContent extends ButtonElement {
  // The design tokens are inherited from the public element around this one.
  static override styles = [
    reset,
    styles,
    pictured,
    css`
      .balance {
        font-variant-numeric: tabular-nums;
        color: var(--_text-2);
      }
      .named .text {
        max-inline-size: 18ch;
      }
      w3m-ui-picture > w3m-ui-avatar {
        grid-area: 1 / 1;
      }
      .bone {
        inline-size: 64px;
        block-size: 12px;
        border-radius: var(--_r);
        background: var(--_surface-3);
        animation: breathe 1.8s ease-in-out infinite;
      }
    `,
  ]

  @property() balance: 'show' | 'hide' = 'show'
  /** Null after the host has removed the attribute. */
  @property({ type: Number }) charsStart: number | null = 4
  @property({ type: Number }) charsEnd: number | null = 6

  readonly #options = this.watch(w3m => w3m.$options)
  readonly #balances = new OnDemandSlice(
    this,
    () => (this.#shownAccount ? this.app : undefined),
    w3m => w3m.load.balances(),
    balances => balances.$state,
  )

  /** Names are only read from the host's own service, `services.api`. */
  readonly #identities = new OnDemandSlice(
    this,
    () => (this.#account && this.#options.value.services?.api ? this.app : undefined),
    w3m => w3m.load.identities(),
    identities => identities.$state,
  )

  constructor() {
    super()
    this.bindToInstance(addAccountButtonTexts)
    this.bindToInstance(new BalancePollController(this, this.#balances, () => this.#shownAccount))
    // Preloads the account view for a pointer, but not for the focus, which returns here whenever the modal closes.
    this.addEventListener('pointerenter', () => void import('../views/account/account-view.js').catch(() => undefined))
  }

  override render() {
    const account = this.#account
    if (!account) return nothing
    const address = account.slice(account.lastIndexOf(':') + 1)
    const isKnown = this.app.getNetwork(this.shownNamespace).caipNetwork !== undefined
    const isUnsupported = !isKnown && !this.#options.value.allowUnsupportedChain
    const shortAddress = shortenAddress(address, { start: this.charsStart ?? 4, end: this.charsEnd ?? 6 })
    const balance = this.balance !== 'hide' && isKnown ? this.#balanceOf(account) : undefined
    const { profileName, profileImage } = this.app.getAccount(this.shownNamespace)
    const accountName = profileName ? `${profileName}, ${address}` : shortAddress
    return this.control(
      isUnsupported ? this.t('button.switch-network') : (profileName ?? shortAddress),
      {
        testId: 'account-button',
        classes: `pictured ${isUnsupported ? 'bad' : profileName ? 'named' : ''}`,
        name: isUnsupported ? '' : `${this.t('button.account', { address: accountName })} ${balance ?? ''}`.trim(),
        title: profileName ? `${profileName}\n${address}` : address,
        click: () => void this.openModal(isUnsupported ? 'UnsupportedChain' : 'Account'),
      },
      this.#picture(address, profileImage),
      balance === undefined
        ? nothing
        : html`<span class="balance ${balance ? '' : 'bone'}" part="balance">${balance}</span>`,
    )
  }

  protected override updated(): void {
    const { address } = this.app.getAccount(this.shownNamespace)
    if (address) void this.#identities.slice?.refresh(address)
  }

  /** The account's own picture. The generated avatar is shown until it has loaded, or if it fails. */
  #picture(address: string, image: string | undefined) {
    const size = this.size === 'sm' ? 22 : 28
    if (!image) return html`<w3m-ui-avatar part="avatar" .size=${size} .address=${address}></w3m-ui-avatar>`
    void import('../elements/picture/picture.js').catch(() => undefined)
    return html`<w3m-ui-picture part="avatar" round .size=${size} .src=${image}
      ><w3m-ui-avatar .size=${size} .address=${address}></w3m-ui-avatar
    ></w3m-ui-picture>`
  }

  get #account(): CaipAddress | undefined {
    return this.status === 'connected' ? this.app.getAccount(this.shownNamespace).caipAddress : undefined
  }

  /** The account whose balance is shown; undefined for `balance="hide"`. */
  get #shownAccount(): CaipAddress | undefined {
    return this.balance === 'hide' ? undefined : this.#account
  }

  /**
   * The balance with its symbol; empty while it is read, undefined if it could not be read. A previous one is shown for
   * a while, and not where none will be read: the button has no room to say of when it is.
   */
  #balanceOf(account: CaipAddress): string | undefined {
    const { slice, value, error } = this.#balances
    const state = value?.[account]
    const balance = state?.phase === 'ready' ? state.balance : state?.previous
    const isShown =
      state?.phase === 'ready' || (!isRefused(state) && Date.now() - (state?.previousAtMs ?? 0) < previousBalanceMs)
    if (isShown && balance && slice) return `${slice.show(balance, this.app.$locale.get())} ${balance.symbol}`
    return error || state?.phase === 'failed' ? undefined : ''
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-content': W3mAccountContent
  }
}
