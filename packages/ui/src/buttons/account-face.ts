import { shortenAddress, type CaipAddress } from '@w3m/core'
import { css, html, nothing } from 'lit'
import { property } from '../internal/property.js'
import '../elements/avatar/avatar.js'
import { BalancePollController } from '../internal/balance-poll-controller.js'
import { customElement } from '../internal/define-element.js'
import { reset } from '../styles/reset.js'
import { ButtonElement } from './button-element.js'
import { styles } from './button-element.styles.js'
import { layFaceTexts } from '../i18n/face-texts.js'
import { OnDemandSlice } from './on-demand-slice.js'

export type AccountFaceProperties = Pick<W3mAccountFace, 'w3m' | 'namespace' | 'size' | 'disabled' | 'balance' | 'charsStart' | 'charsEnd'>

/** @summary What `w3m-button` and `w3m-account-button` show of a connected account. On an unknown network it leads to known ones. */
@customElement('w3m-account-face')
export class W3mAccountFace extends ButtonElement {
  // The tokens come by inheritance from the public element around it.
  static override styles = [
    reset,
    styles,
    css`
      .balance { font-variant-numeric: tabular-nums; color: var(--_text-2) }
      .bone { inline-size: 64px; block-size: 12px; border-radius: var(--_r); background: var(--_surface-3); animation: breathe 1.8s ease-in-out infinite }
    `,
  ]

  @property() balance: 'show' | 'hide' = 'show'
  @property({ type: Number }) charsStart = 4
  @property({ type: Number }) charsEnd = 6

  readonly #options = this.watch(w3m => w3m.$options)
  readonly #balances = new OnDemandSlice(
    this,
    () => (this.#shown ? this.app : undefined),
    w3m => w3m.load.balances(),
    balances => balances.$state,
  )

  constructor() {
    super()
    this.bindToInstance(layFaceTexts)
    this.bindToInstance(new BalancePollController(this, this.#balances, () => this.#shown))
    // A pointer is on its way to the account's view. The focus is not: it comes back here whenever the modal closes.
    this.addEventListener('pointerenter', () => void import('../views/account/account-view.js').catch(() => undefined))
  }

  override render() {
    const account = this.#account
    if (!account) return nothing
    const address = account.slice(account.lastIndexOf(':') + 1)
    const isKnown = this.app.getNetwork(this.family).caipNetwork !== undefined
    const isAstray = !isKnown && !this.#options.value.allowUnsupportedChain
    const short = shortenAddress(address, { start: this.charsStart, end: this.charsEnd })
    const balance = this.balance !== 'hide' && isKnown ? this.#balanceOf(account) : undefined
    return this.control(
      isAstray ? this.t('button.switch-network') : short,
      {
        testId: 'account-button',
        look: `pictured ${isAstray ? 'bad' : ''}`,
        name: isAstray ? '' : `${this.t('button.account', { address: short })} ${balance ?? ''}`.trim(),
        title: address,
        click: () => void this.openModal(isAstray ? 'UnsupportedChain' : 'Account'),
      },
      html`<w3m-ui-avatar part="avatar" .size=${this.size === 'sm' ? 22 : 28} .address=${address}></w3m-ui-avatar>`,
      balance === undefined ? nothing : html`<span class="balance ${balance ? '' : 'bone'}" part="balance">${balance}</span>`,
    )
  }

  get #account(): CaipAddress | undefined {
    return this.status === 'connected' ? this.app.getAccount(this.family).caipAddress : undefined
  }

  /** Whose balance is shown. */
  get #shown(): CaipAddress | undefined {
    return this.balance === 'hide' ? undefined : this.#account
  }

  /** The figure with its symbol; empty while it is read, undefined where there is none to be had. */
  #balanceOf(account: CaipAddress): string | undefined {
    const { slice, value, error } = this.#balances
    const state = value?.[account]
    const known = state?.phase === 'ready' ? state.balance : state?.former
    if (known && slice) return `${slice.show(known, this.app.$locale.get())} ${known.symbol}`
    return error || state?.phase === 'failed' ? undefined : ''
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-face': W3mAccountFace
  }
}
