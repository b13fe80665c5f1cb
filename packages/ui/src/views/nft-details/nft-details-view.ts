import { shortenAddress, type Nft, type NftDetails } from '@w3m/core'
import { decimalText } from '@w3m/core/i18n'
import { html, nothing } from 'lit'
import '../../elements/button/button.js'
import '../../elements/copy-button/copy-button.js'
import '../../elements/empty/empty.js'
import '../../elements/picture/picture.js'
import { pictureIcon, sendIcon } from '../../icons/asset-icons.js'
import { customElement } from '../../internal/define-element.js'
import { state } from '../../internal/property.js'
import { ViewElement } from '../../internal/view-element.js'
import { detailsStyles } from '../../parts/account/details.styles.js'
import { hasPendingTransfer } from '../../parts/account/pending-transfer.js'
import { stackStyles } from '../../parts/account/stack.styles.js'
import { reset } from '../../styles/reset.js'
import { styles } from './nft-details-view.styles.js'

const standards = { erc721: 'ERC-721', erc1155: 'ERC-1155', metaplex: 'Metaplex' } as const
/** A longer number is cut in the middle. */
const longFrom = 16

/** @summary One NFT: its picture, what its maker says of it, its traits, its collection, and the way to send it. */
@customElement('w3m-nft-details-view')
export class W3mNftDetailsView extends ViewElement<'NftDetails'> {
  static override styles = [reset, stackStyles, detailsStyles, styles]

  @state() private details: NftDetails | undefined
  /** True if the details could not be read: only the data of the list is shown. */
  @state() private isUnread = false
  readonly #send = this.watchSlice(
    w3m => w3m.load.send(),
    send => send.$sent,
  )
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #options = this.watch(w3m => w3m.$options)
  readonly #nfts = this.watchSlice(
    w3m => w3m.load.nfts(),
    nfts => nfts.$state,
    () => void this.#read(),
  )

  override render() {
    void this.#accounts.value
    if (!this.#nfts.slice) return nothing
    const listed = this.#find()
    if (!listed)
      return html`<w3m-ui-empty heading=${this.t('nfts.gone')}><span slot="icon">${pictureIcon()}</span></w3m-ui-empty>`
    // `units` comes from the account's list, which is kept up to date; the details are read only once.
    const nft = { ...listed, ...this.details, units: listed.units }
    const count = decimalText(nft.units.toString(), this.app.$locale.get())
    return html`<div class="stack">
      <w3m-ui-picture
        size="320"
        .name=${nft.title}
        .label=${nft.imageUrl ? nft.title : ''}
        .src=${nft.imageUrl ?? ''}
      ></w3m-ui-picture>
      <h2 dir="auto" data-testid="nft-name">${nft.title}</h2>
      ${nft.units > 1n ? html`<p class="quiet">${this.t('nfts.count', { count })}</p>` : nothing}
      ${nft.description ? html`<p class="text" dir="auto">${nft.description}</p>` : nothing}
      <div role="status">${this.#pictureNote(nft)}</div>
      ${this.#canSend(nft) ? this.#sendButton(nft) : nothing} ${this.#traits()} ${this.#facts(nft)}
    </div>`
  }

  async #read(): Promise<void> {
    const { slice } = this.#nfts
    const { id } = this.params
    const nft = this.#find()
    if (!slice || !nft) return
    try {
      const details = await slice.details(nft)
      if (this.params.id === id) this.details = details
    } catch {
      // The view keeps showing the data of the list.
      this.isUnread = true
    }
  }

  get #account() {
    return this.app.getAccount(this.#network.value.namespace).caipAddress
  }

  /** Looks only in the list of the shown account: lists of the visitor's other accounts may contain the NFT too. */
  #find(): Nft | undefined {
    return this.#account && this.#nfts.slice?.find(this.params.id, this.#account)
  }

  #pictureNote(nft: Nft) {
    if (this.#isLeaving(nft)) return html`<p class="quiet">${this.t('assets.pending')}</p>`
    if (this.isUnread || this.details?.isUnread) return html`<p class="quiet">${this.t('nfts.details-unread')}</p>`
    if (!this.details || nft.imageUrl) return nothing
    return html`<p class="quiet">${this.t(`nfts.${this.details.media ?? 'no-picture'}`)}</p>`
  }

  #canSend({ caipNetworkId }: Nft): boolean {
    const { namespace } = this.#network.value
    return (
      this.#options.value.features?.send !== false &&
      this.#send.slice?.namespaces.includes(namespace) === true &&
      this.app.getNetwork(namespace).caipNetworkId === caipNetworkId
    )
  }

  /** True if the only unit was sent and the transaction is still pending. */
  #isLeaving({ id, units }: Nft): boolean {
    return units === 1n && hasPendingTransfer(this.#send.value, this.#account, id)
  }

  #sendButton(nft: Nft) {
    return html`<w3m-ui-button
      full
      size="l"
      variant="primary"
      test-id="send-nft"
      .reason=${this.t('assets.pending')}
      ?disabled=${this.#isLeaving(nft)}
      @click=${() => {
        this.#send.slice?.setNft(nft)
        this.app.router.push('WalletSend')
      }}
      ><span slot="start">${sendIcon()}</span>${this.t('assets.send')}</w3m-ui-button
    >`
  }

  #traits() {
    const traits = this.details?.traits ?? []
    if (traits.length === 0) return nothing
    return html`<h2>${this.t('nfts.traits')}</h2>
      <dl class="traits">
        ${traits.map(
          ({ name, value }) =>
            html`<div>
              <dt dir="auto">${name}</dt>
              <dd dir="auto">${value}</dd>
            </div>`,
        )}
      </dl>`
  }

  #facts(nft: Nft) {
    const { floor } = this.details ?? {}
    const { tokenId, standard, caipNetworkId, collection } = nft
    const network = this.#network.value.networks.find(candidate => candidate.caipNetworkId === caipNetworkId)
    const shortAddress = shortenAddress(collection.address, { start: 6, end: 4 })
    const { name } = collection
    return html`<dl class="facts">
      ${
        name
          ? html`<div>
              <dt>${this.t('nfts.collection')}</dt>
              <dd dir="auto">${name}</dd>
            </div>`
          : nothing
      }
      ${
        floor
          ? html`<div>
              <dt>${this.t('nfts.floor')}</dt>
              <dd><bdi>${decimalText(floor.amount, this.app.$locale.get())} ${floor.symbol}</bdi></dd>
            </div>`
          : nothing
      }
      <div>
        <dt>${this.t('nfts.token-id')}</dt>
        <dd title=${tokenId}>
          <bdi>${tokenId.length < longFrom ? tokenId : shortenAddress(tokenId, { start: 6, end: 4 })}</bdi>
        </dd>
      </div>
      <div>
        <dt>${this.t('nfts.standard')}</dt>
        <dd><bdi>${standards[standard]}</bdi></dd>
      </div>
      <div>
        <dt>${this.t('tokens.network')}</dt>
        <dd><bdi>${network?.name ?? ''}</bdi></dd>
      </div>
      <div>
        <dt>${this.t('tokens.contract')}</dt>
        <dd>
          <w3m-ui-copy-button
            .value=${collection.address}
            .text=${shortAddress}
            .label=${`${shortAddress}, ${this.t('tokens.copy', { name: name || nft.title })}`}
            copied-label=${this.t('account.copied')}
            failed-label=${this.t('account.copy-failed')}
          ></w3m-ui-copy-button>
        </dd>
      </div>
    </dl>`
  }
}
