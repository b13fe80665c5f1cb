import { shortenAddress, type NameOffer, type NameTransfers } from '@w3m/core'
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import '../../elements/button/button.js'
import '../../elements/error-panel/error-panel.js'
import '../../elements/input/input.js'
import '../../elements/list-item/list-item.js'
import '../../elements/skeleton/skeleton.js'
import { checkIcon } from '../../icons/action-icons.js'
import { userIcon } from '../../icons/object-icons.js'
import type { TextKey } from '../../i18n/text-key.js'
import { customElement } from '../../internal/define-element.js'
import { state } from '../../internal/property.js'
import { ViewElement } from '../../internal/view-element.js'
import { circleSign } from '../../parts/circle-sign.styles.js'
import { nameHead } from '../../parts/names/name-head.js'
import { nameStatus } from '../../parts/names/name-status.js'
import { nameViewStyles } from '../../parts/names/name-view.styles.js'
import { unloaded } from '../../parts/account/retry-panel.js'
import { reset } from '../../styles/reset.js'

const addressEnds = { start: 6, end: 6 }

/** The offer of a name, once its owner was asked. */
type Offered = Exclude<NameOffer, { readonly status: 'idle' }>

interface Action {
  readonly testId: string
  readonly text: TextKey
  readonly onAction: () => void
  readonly isBusy?: boolean
  readonly reason?: string
}

/**
 * @summary A name on its way to another account: its owner chooses the account and signs, then that account accepts it
 *   here.
 */
@customElement('w3m-move-account-name-view')
export class W3mMoveAccountNameView extends ViewElement<'MoveAccountName'> {
  static override styles = [reset, circleSign, nameViewStyles]

  @state() private to = ''
  /** True if the typed text is not the address of another account. */
  @state() private isWrong = false
  /** Why the offer did not begin. All later errors are in the slice's state. */
  @state() private failure: { readonly code?: unknown } | undefined
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #offer = this.watchSlice(
    async w3m => (await w3m.load.names()).transfers(),
    transfers => transfers.$offer,
  )
  /** Optional: accounts to choose from. */
  readonly #wallets = this.watchSlice(
    w3m => w3m.load.profile(),
    profile => profile.$state,
  )

  override render() {
    void this.#accounts.value
    const { slice, value: offer, error } = this.#offer
    if (error !== undefined) return this.#unloaded(error)
    if (!slice || !offer)
      return html`<div aria-busy="true">
        <w3m-ui-skeleton count="3"></w3m-ui-skeleton
        ><span class="sr-only" role="status">${this.t('view.loading')}</span>
      </div>`
    const address = this.#address
    if (offer.status === 'accepted') return this.#done(slice, offer)
    if (offer.status === 'offered' || offer.status === 'accepting')
      return offer.to === address ? this.#accept(slice, offer) : this.#waiting(slice, offer)
    return this.#form(slice, offer)
  }

  override disconnectedCallback(): void {
    // An ended offer is reset, so that the next visit starts with the form.
    const status = this.#offer.value?.status
    if (status === 'accepted' || status === 'failed') this.#offer.slice?.cancelOffer()
    super.disconnectedCallback()
  }

  get #address(): string | undefined {
    return this.app.getAccount(this.#network.value.namespace).address
  }

  #unloaded(error: unknown) {
    return unloaded(this.t, error, 'name-move-retry', () => this.#offer.retry())
  }

  #form(slice: NameTransfers, offer: NameOffer) {
    const { name } = this.params
    const isBusy = offer.status === 'signing'
    const isEmpty = this.to.trim() === ''
    return html`<div class="form">
        <p class="intro">${this.t('move-account-name.text', { name })}</p>
        <w3m-ui-input
          test-id="name-move-to"
          maxlength="80"
          enterkeyhint="done"
          label=${this.t('move-account-name.to')}
          .value=${this.to}
          .error=${this.isWrong ? this.t('move-account-name.wrong') : ''}
          ?readonly=${isBusy}
          @input=${({ currentTarget }: { currentTarget: HTMLInputElement }) => this.#type(currentTarget.value)}
          @w3m-ui-submit=${() => this.#offerName(slice)}
        ></w3m-ui-input>
        ${this.#ownAccounts(isBusy)}
      </div>
      ${this.#status(offer)}
      <div class="actions">
        ${this.#action({
          testId: 'name-offer',
          text: 'move-account-name.action',
          onAction: () => this.#offerName(slice),
          isBusy,
          reason: isEmpty ? this.t('move-account-name.empty') : '',
        })}
      </div>`
  }

  /** The other accounts of the wallet, and of the wallets that this browser was connected with. */
  #ownAccounts(isBusy: boolean) {
    const { namespace } = this.#network.value
    const { address, allAccounts } = this.app.getAccount(namespace)
    const wallet = this.app.connection.connectorOf(namespace)?.name ?? ''
    const accounts = new Map(allAccounts.map(account => [account.address, wallet]))
    for (const knownWallet of this.#wallets.value ?? [])
      if (knownWallet.namespace === namespace && !accounts.has(knownWallet.address))
        accounts.set(knownWallet.address, knownWallet.name)
    accounts.delete(address ?? '')
    if (accounts.size === 0) return nothing
    return html`<div>
      <h3 id="own">${this.t('move-account-name.own')}</h3>
      <ul aria-labelledby="own">
        ${repeat(
          accounts,
          ([account]) => account,
          ([account, name]) =>
            html`<li>
              <w3m-ui-list-item
                .name=${shortenAddress(account, addressEnds)}
                .sub=${name}
                ?selected=${account === this.to}
                ?disabled=${isBusy}
                test-id=${`name-move-to-${account}`}
                @click=${() => this.#type(account)}
                ><span slot="picture">${userIcon()}</span></w3m-ui-list-item
              >
            </li>`,
        )}
      </ul>
    </div>`
  }

  /** Shown after the owner has signed, while another account than the recipient is connected. */
  #waiting(slice: NameTransfers, { name, to }: Offered) {
    const address = shortenAddress(to, addressEnds)
    return html`${this.#statusPanel(
        userIcon(),
        '',
        this.t('move-account-name.offered'),
        this.t('move-account-name.offered-text', { address, name }),
      )}
      <div class="actions">
        ${this.#action({
          testId: 'name-switch',
          text: 'move-account-name.switch',
          onAction: () => this.app.router.push('ProfileWallets'),
        })}
        <w3m-ui-button full size="l" test-id="name-offer-cancel" @click=${() => slice.cancelOffer()}
          >${this.t('move-account-name.cancel')}</w3m-ui-button
        >
      </div>`
  }

  #accept(slice: NameTransfers, offer: Offered) {
    const { name, from } = offer
    return html`${this.#statusPanel(
        userIcon(),
        '',
        this.t('move-account-name.accept-heading', { name }),
        this.t('move-account-name.accept-text', { address: shortenAddress(from, addressEnds) }),
      )}
      ${this.#status(offer)}
      <div class="actions">
        ${this.#action({
          testId: 'name-accept',
          text: 'move-account-name.accept',
          onAction: () => void slice.acceptOffer().catch(() => undefined),
          isBusy: offer.status === 'accepting',
        })}
      </div>`
  }

  #done(slice: NameTransfers, { to }: Offered) {
    return html`${this.#statusPanel(
        checkIcon(),
        'good',
        this.t('move-account-name.done'),
        this.t('move-account-name.done-text', { address: shortenAddress(to, addressEnds) }),
      )}
      <div class="actions">
        ${this.#action({ testId: 'name-move-done', text: 'move-account-name.go', onAction: () => this.#finish(slice) })}
      </div>`
  }

  /** The view's main button. `reason` says why it is disabled. */
  #action({ testId, text, onAction, isBusy = false, reason = '' }: Action) {
    return html`<w3m-ui-button
      full
      size="l"
      variant="primary"
      test-id=${testId}
      ?loading=${isBusy}
      ?disabled=${reason !== ''}
      .reason=${reason}
      @click=${onAction}
      >${this.t(text)}</w3m-ui-button
    >`
  }

  #statusPanel(icon: TemplateResult, variant: '' | 'good', heading: string, text: string) {
    return html`<div class="center" role="status" data-testid="name-move-state">
      ${nameHead(icon, variant, heading, [text])}
    </div>`
  }

  /** What the wallet is asked to sign, or why that failed. */
  #status(offer: NameOffer) {
    return nameStatus(
      { app: this.app, t: this.t },
      {
        isAsking: offer.status === 'signing' || offer.status === 'accepting',
        error: this.failure ?? ('error' in offer ? offer.error : undefined),
        heading: 'move-account-name.failed',
        testId: 'name-move-failure',
      },
    )
  }

  #type(text: string): void {
    this.to = text
    this.isWrong = false
    this.failure = undefined
  }

  #offerName(slice: NameTransfers): void {
    const to = this.to.trim()
    if (to === '') return
    this.failure = undefined
    const before = slice.$offer.get()
    slice.offer(this.params.name, to).catch((error: { readonly code?: unknown }) => {
      this.isWrong = error.code === 'NAME_RECIPIENT_INVALID'
      if (!this.isWrong && slice.$offer.get() === before) this.failure = error
    })
  }

  #finish(slice: NameTransfers): void {
    slice.cancelOffer()
    this.app.router.reset('Account')
  }
}
