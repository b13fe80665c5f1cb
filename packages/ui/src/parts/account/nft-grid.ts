import { isW3mError, type CaipAddress, type Nft } from '@w3m/core'
import { decimalText } from '@w3m/core/i18n'
import { css, html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import '../../elements/button/button.js'
import '../../elements/empty/empty.js'
import '../../elements/picture/picture.js'
import '../../elements/skeleton/skeleton.js'
import { errorText } from '../../i18n/error-text.js'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { loadNftsTexts } from '../../i18n/nfts-texts.js'
import { pictureIcon } from '../../icons/asset-icons.js'
import { chevronIcon } from '../../icons/row-icons.js'
import { AccountPagesController } from '../../internal/account-list-controller.js'
import { customElement } from '../../internal/define-element.js'
import { FocusNewRowsController } from '../../internal/focus-new-rows-controller.js'
import { SliceElement } from '../../internal/slice-element.js'
import { reset } from '../../styles/reset.js'
import { sentTransfers } from './account-slices.js'
import { disclosureStyles } from './disclosure.styles.js'
import { hasPendingTransfer } from './pending-transfer.js'
import { emptyList } from './empty-list.js'
import { retryPanel } from './retry-panel.js'
import { nftCardStyles } from './nft-card.styles.js'
import { timeText } from './time-text.js'
import { styles as listStyles } from './token-list.styles.js'

const styles = css`
  .cards:has(+ .cards) {
    margin-block-end: 8px;
  }
  .waiting {
    aspect-ratio: 1;
    block-size: auto;
  }
`

/** True for HTTP status 501: the service has no NFTs of this network, so a retry is pointless. */
const isUnsupported = (error: unknown): boolean =>
  isW3mError(error) && error.code === 'HTTP_STATUS' && error.context.status === 501

/** @summary What the connected account owns of collections on its network: pictures of the host's service alone. */
@customElement('w3m-nft-grid')
export class W3mNftGrid extends SliceElement {
  static override styles = [reset, disclosureStyles, listStyles, nftCardStyles, styles]

  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #nfts = this.watchSlice(
    async w3m => (await Promise.all([w3m.load.nfts(), loadAssetsTexts(w3m), loadNftsTexts(w3m)]))[0],
    nfts => nfts.$state,
  )
  readonly #send = this.bindToInstance(sentTransfers(this))
  readonly #pages = new AccountPagesController(this, this.#nfts, () => this.#account)

  constructor() {
    super()
    new FocusNewRowsController(this)
  }

  override render() {
    void this.#accounts.value
    void this.#network.value
    const { slice, value, error } = this.#nfts
    if (error !== undefined) return this.#failure(error)
    const account = this.#account
    const entry = account && value?.[account]
    if (!slice || !entry) return this.#loading()
    if (entry.nfts.length === 0) {
      if (isUnsupported(entry.error)) return this.#unsupported()
      if (entry.error) return this.#failure(entry.error)
      if (entry.isLoading) return this.#loading()
      if (entry.next === undefined) return emptyList(this.app, this.t, pictureIcon, 'nfts.empty', 'tokens.empty-text')
    }
    const nftsWithoutSpam = entry.nfts.filter(({ isSpam }) => !isSpam)
    return html`<ul class="cards" aria-label=${this.t('nfts.list')}>
        ${repeat(
          nftsWithoutSpam,
          ({ id }) => id,
          nft => html`<li>${this.#card(nft)}</li>`,
        )}
      </ul>
      ${
        entry.error
          ? html`<p class="note" role="status">
              ${this.t('activity.previous', { time: timeText(entry.atMs, this.textLocale) })}
            </p>`
          : nothing
      }
      ${
        entry.error
          ? this.#failure(entry.error)
          : entry.next === undefined
            ? nothing
            : html`<w3m-ui-button
                full
                test-id="nfts-more"
                ?loading=${entry.isLoading}
                @click=${() => void slice.loadMore(account)}
                >${this.t('assets.more')}</w3m-ui-button
              >`
      }
      ${this.#folded(entry.nfts.filter(({ isSpam }) => isSpam))}`
  }

  get #account(): CaipAddress | undefined {
    return this.app.getAccount(this.#network.value.namespace).caipAddress
  }

  #loading() {
    return html`<div aria-busy="true">
        <div class="cards">
          <w3m-ui-skeleton class="waiting" shape="block"></w3m-ui-skeleton
          ><w3m-ui-skeleton class="waiting" shape="block"></w3m-ui-skeleton>
        </div>
        <span class="sr-only" role="status">${this.t('view.loading')}</span>
      </div>
      ${this.#pages.isSlow ? html`<p class="note" role="status">${this.t('wallets.slow')}</p>` : nothing}`
  }

  #unsupported() {
    return html`<w3m-ui-empty
      heading=${this.t('nfts.unkept')}
      text=${this.t('nfts.unkept-text')}
      data-testid="nfts-unkept"
      ><span slot="icon">${pictureIcon()}</span></w3m-ui-empty
    >`
  }

  #failure(error: unknown) {
    const { heading, text } = errorText(this.t, error, 'service')
    return retryPanel(
      this.t,
      { heading: this.#nfts.error === undefined ? this.t('nfts.unread') : heading, text },
      { testId: 'nfts-retry', retry: () => this.#pages.retry(), isLoading: this.#pages.isReading },
    )
  }

  #card(nft: Nft) {
    const { title: name, collection } = nft
    const count =
      nft.units > 1n ? this.t('nfts.count', { count: decimalText(nft.units.toString(), this.app.$locale.get()) }) : ''
    const pendingText = hasPendingTransfer(this.#send.value, this.#account, nft.id) ? this.t('assets.pending') : ''
    return html`<button
      type="button"
      class="card"
      data-testid=${`nft-${nft.id}`}
      @click=${() => this.app.router.push('NftDetails', { id: nft.id })}
    >
      <w3m-ui-picture size="160" .name=${name} .src=${nft.imageUrl ?? ''}></w3m-ui-picture>
      <span class="titles"
        ><span class="name" dir="auto" title=${name}>${name}</span
        ><span class="collection" dir="auto"
          >${[collection.name, count, pendingText].filter(Boolean).join(' · ')}</span
        ></span
      >
    </button>`
  }

  /** Spam is listed without pictures, which are part of the bait. */
  #folded(spam: readonly Nft[]) {
    if (spam.length === 0) return nothing
    return html`<details>
      <summary data-testid="nfts-folded">${chevronIcon()}${this.t('tokens.folded', { count: spam.length })}</summary>
      <ul>
        ${spam.map(nft => html`<li class="note" dir="auto">${nft.title}</li>`)}
      </ul>
    </details>`
  }
}
