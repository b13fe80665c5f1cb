import type { CaipNetwork, ReplacementReason, SendStore, SentTransfer } from '@w3m/core'
import { css, html, nothing } from 'lit'
import '../../elements/button/button.js'
import type { TextKey, TextValues } from '../../i18n/text-key.js'
import { customElement } from '../../internal/define-element.js'
import { property, state } from '../../internal/property.js'
import { SliceElement } from '../../internal/slice-element.js'
import { hasUnknownOutcome } from '../account/unknown-outcome.js'
import { reset } from '../../styles/reset.js'
import { loadPendingTexts } from './pending-texts.js'

const styles = css`
  /* Below the texts of the row. */
  :host {
    display: block;
    padding-block-end: 8px;
    padding-inline: 60px 8px;
  }
  @media (max-width: 360px) {
    :host {
      padding-inline: 52px 4px;
    }
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  p + .actions {
    margin-block-start: 4px;
  }
  p {
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
`

function failureText(error: Parameters<typeof hasUnknownOutcome>[0]) {
  if (error.code === 'REPLACE_TOO_LATE') return 'pending.too-late'
  return hasUnknownOutcome(error) ? 'notice.request-failed' : 'pending.failed'
}

/** @summary The actions of a pending transaction: speeding it up or cancelling it, here or in the wallet. */
@customElement('w3m-pending-actions')
export class W3mPendingActions extends SliceElement {
  static override styles = [reset, styles]

  /** The id of the transaction. */
  @property() transaction = ''
  @state() private replaceableIn: Awaited<ReturnType<SendStore['replaceable']>>
  @state() private pendingReason: ReplacementReason | undefined
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #send = this.watchSlice(
    async w3m => (await Promise.all([w3m.load.send(), loadPendingTexts(w3m)]))[0],
    send => send.$sent,
  )
  /** The transaction and the account that `replaceable` was last called with. */
  #requestKey: string | undefined

  override render() {
    const wallet = { name: this.app.getWalletInfo(this.#network.value.namespace)?.name ?? '' }
    // A contract account sent it, and no network knows it: others may have to sign it, or nobody sends it any more.
    if ('contract' in (this.#transfer?.mark ?? {}))
      return this.#hint('pending.contract', wallet, 'dismiss', () => void this.#dismiss())
    if (!this.replaceableIn) return nothing
    if (this.replaceableIn === 'wallet')
      return html`<p data-testid="pending-in-wallet">${this.t('pending.in-wallet', wallet)}</p>`
    if (this.replaceableIn === 'elsewhere') return this.#switch()
    return html`<div class="actions" role="group" aria-label=${this.t('pending.actions')}>
      ${(['repriced', 'cancelled'] as const).map(
        reason =>
          html`<w3m-ui-button
            size="s"
            ?loading=${this.pendingReason === reason}
            ?disabled=${this.pendingReason !== undefined && this.pendingReason !== reason}
            test-id=${`pending-${reason}`}
            @click=${() => void this.#replace(reason)}
            >${this.t(`pending.${reason}`)}</w3m-ui-button
          >`,
      )}
    </div>`
  }

  /** Shown if the wallet is on another network: it must switch to the network of the transaction first. */
  #switch() {
    const network = this.#ownNetwork
    if (!network) return nothing
    return this.#hint('pending.elsewhere', { network: network.name }, 'switch', () => this.#goTo(network))
  }

  #hint(text: TextKey, values: TextValues, action: 'switch' | 'dismiss', onClick: () => void) {
    return html`<p>${this.t(text, values)}</p>
      <div class="actions">
        <w3m-ui-button size="s" test-id=${`pending-${action}`} @click=${onClick}
          >${this.t(`pending.${action}`)}</w3m-ui-button
        >
      </div>`
  }

  /** The row is removed with its button: the focus goes to what comes in its place, else to what was before it. */
  async #dismiss(): Promise<void> {
    const root = this.getRootNode()
    const host = root instanceof ShadowRoot ? root.host : undefined
    const places = () => [...(host?.shadowRoot?.querySelectorAll<HTMLElement>('.row, h2') ?? [])]
    const index = places().findIndex(place => this.parentElement?.contains(place))
    this.#send.slice?.dismiss(this.transaction)
    if (!(host instanceof SliceElement)) return
    await host.updateComplete
    const place = places()[index] ?? places().at(-1) ?? host
    // The list itself, where nothing else is in it.
    if (place === host) host.tabIndex = -1
    place.focus()
  }

  get #transfer(): SentTransfer | undefined {
    return this.#send.value?.find(({ id }) => id === this.transaction)
  }

  get #ownNetwork(): CaipNetwork | undefined {
    const account = this.#transfer?.account
    return this.#network.value.networks.find(({ caipNetworkId }) => account?.startsWith(`${caipNetworkId}:`))
  }

  /** Switches at once if the wallet need not confirm it; otherwise opens the view that asks the wallet. */
  #goTo({ caipNetworkId, chainNamespace }: CaipNetwork): void {
    const { app } = this
    const account = app.account.get(chainNamespace)
    const isApproved = account.status === 'connected' && account.approvedNetworkIds?.includes(caipNetworkId)
    const openSwitchView = () => app.router.push('SwitchNetwork', { caipNetworkId })
    if (isApproved) app.switchNetwork(caipNetworkId).catch(openSwitchView)
    else openSwitchView()
  }

  protected override updated(): void {
    void this.#accounts.value
    const { slice } = this.#send
    const { transaction } = this
    const requestKey = `${transaction} ${this.app.getAccount(this.#network.value.namespace).caipAddress}`
    if (!slice || requestKey === this.#requestKey) return
    this.#requestKey = requestKey
    this.replaceableIn = undefined
    slice.replaceable(transaction).then(
      replaceableIn => this.#requestKey === requestKey && (this.replaceableIn = replaceableIn),
      () => undefined,
    )
  }

  async #replace(reason: ReplacementReason): Promise<void> {
    // Kept in a variable: if an approval view opened, this element is disconnected when the promise settles.
    const { app } = this
    const { slice } = this.#send
    if (!slice || this.pendingReason) return
    this.pendingReason = reason
    try {
      await slice.replace(this.transaction, reason)
    } catch (error) {
      const failure: Parameters<typeof failureText>[0] = Object(error)
      // No notice for a request that the visitor refused.
      if (failure.code !== 4001 && failure.code !== 5000)
        app.notices.show({ variant: 'error', text: failureText(failure) })
    }
    this.pendingReason = undefined
  }
}
