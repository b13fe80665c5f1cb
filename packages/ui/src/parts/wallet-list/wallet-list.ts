import type { WalletEntry, WalletPlaceholder, WalletRow } from '@w3m/core'
import { html, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators/property.js'
import { repeat } from 'lit/directives/repeat.js'
import '../../elements/error-panel/error-panel.js'
import '../../elements/link/link.js'
import '../../elements/list-item/list-item.js'
import '../../elements/skeleton/skeleton.js'
import '../../elements/tag/tag.js'
import { errorText } from '../../i18n/error-text.js'
import { gridIcon } from '../../icons/object-icons.js'
import { warningIcon } from '../../icons/status-icons.js'
import { customElement } from '../../internal/define-element.js'
import { SliceElement } from '../../internal/slice-element.js'
import { reset } from '../../styles/reset.js'
import { SlowController } from '../../internal/slow-controller.js'
import { chooseWallet, isConnectedRow } from './choose-wallet.js'
import { stableEntries } from './stable-entries.js'
import { styles } from './wallet-list.styles.js'
import { walletRow } from './wallet-row.js'

interface AllWalletsEntry {
  readonly kind: 'all'
  readonly id: 'all-wallets'
}
interface InstalledEntry {
  readonly kind: 'installed'
  readonly id: string
  readonly row: WalletRow
}
interface LinkEntry {
  readonly kind: 'wallet'
  readonly id: string
  readonly row: WalletRow
}
type Entry = AllWalletsEntry | InstalledEntry | LinkEntry | WalletPlaceholder

const toEntry = (entry: WalletEntry): Entry =>
  entry.kind === 'placeholder' ? entry : { kind: entry.connectors.length ? 'installed' : 'wallet', id: entry.id, row: entry }

/** @summary The wallets to connect with: the visitor's own first, then others, then the way to all of them. */
@customElement('w3m-wallet-list')
export class W3mWalletList extends SliceElement {
  static override styles = [reset, styles]

  readonly #wallets = this.watchSlice(
    w3m => w3m.load.wallets(),
    slice => slice.$state,
    slice => void slice.fetch(),
  )
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #locale = this.watch(w3m => w3m.$locale)
  readonly #slow = new SlowController(this, () => this.#wallets.value?.directory === 'loading')

  /** Why no wallet can be chosen now; empty where one can. */
  @property() blocked = ''

  #entries: readonly Entry[] = []
  #pointedAt: string | undefined

  protected override willUpdate(_changed: PropertyValues): void {
    const { value } = this.#wallets
    if (!value) return
    const all: readonly Entry[] = value.hasAllWallets ? [{ kind: 'all', id: 'all-wallets' }] : []
    this.#entries = stableEntries(this.#entries, [...value.entries.map(toEntry), ...all], this.#pointedAt)
  }

  override render() {
    void this.#accounts.value
    const { value, error } = this.#wallets
    if (error !== undefined) {
      return html`<w3m-ui-error-panel
        .heading=${this.t('wallets.failed')}
        .text=${errorText((key, values) => this.t(key, values), error).text}
        .retry=${this.t('retry')}
        @w3m-ui-retry=${() => this.#wallets.retry()}
      ></w3m-ui-error-panel>`
    }
    if (!value) return html`<w3m-ui-skeleton count="3"></w3m-ui-skeleton>`
    return html`
      <ul aria-label=${this.t('connect.list')} @pointerover=${this.#point} @pointerleave=${this.#leave}>
        ${repeat(
          this.#entries,
          ({ id }) => id,
          entry => html`<li class=${entry.kind} data-entry=${entry.id}>${this.#row(entry)}</li>`,
        )}
      </ul>
      ${value.installed.some(({ isDuplicate }) => isDuplicate)
        ? html`<p class="warning" role="note">${warningIcon()}<span>${this.t('wallet.duplicate-text')}</span></p>`
        : nothing}
      ${value.directory === 'failed'
        ? html`<p class="note" role="status">${this.t('connect.failed')} <w3m-ui-link test-id="wallets-retry" @click=${() => void this.#wallets.slice?.fetch()}>${this.t('retry')}</w3m-ui-link></p>`
        : this.#slow.isSlow
          ? html`<p class="note" role="status">${this.t('connect.slow')}</p>`
          : nothing}
    `
  }

  #row(entry: Entry) {
    if (entry.kind === 'placeholder') return html`<w3m-ui-skeleton></w3m-ui-skeleton>`
    if (entry.kind === 'all') return this.#allWallets()
    const { row } = entry
    return walletRow(row, {
      t: (key, values) => this.t(key, values),
      testId: `wallet-${row.id}`,
      isConnected: isConnectedRow(this.app, row),
      reason: this.blocked,
      choose: () => chooseWallet(this.app, row),
    })
  }

  #allWallets() {
    const { total } = this.#wallets.value!
    const count = total === undefined ? '' : new Intl.NumberFormat(this.#locale.value).format(total)
    return html`<w3m-ui-list-item
      .name=${this.t('all-wallets.open')}
      .label=${count ? this.t('all-wallets.count', { count }) : ''}
      test-id="all-wallets"
      chevron
      ?disabled=${this.blocked !== ''}
      .reason=${this.blocked}
      @click=${() => this.app.router.push('AllWallets')}
    >
      <span slot="picture">${gridIcon()}</span>
      ${count ? html`<w3m-ui-tag slot="end" class="count">${count}</w3m-ui-tag>` : nothing}
    </w3m-ui-list-item>`
  }

  readonly #point = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return
    const row = (event.target as Element).closest<HTMLElement>('[data-entry]')
    this.#aim(row?.dataset['entry'])
  }

  readonly #leave = (): void => this.#aim(undefined)

  #aim(id: string | undefined): void {
    if (id === this.#pointedAt) return
    this.#pointedAt = id
    this.requestUpdate()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-list': W3mWalletList
  }
}
