import type { WalletEntry, WalletPlaceholder, WalletRow } from '@w3m/core'
import { html, nothing, render, type PropertyValues, type TemplateResult } from 'lit'
import { customElement } from '../../internal/define-element.js'
import { SliceElement } from '../../internal/slice-element.js'
import type { SlowController } from '../../internal/slow-controller.js'
import { reset } from '../../styles/reset.js'
import { textButton } from '../text-button.styles.js'
import { chooseWallet, isConnectedRow } from './choose-wallet.js'
import type * as more from './directory-rows.js'
import { stableEntries } from './stable-entries.js'
import { styles } from './wallet-list.styles.js'
import { walletRow } from './wallet-row.js'

interface AllWalletsEntry {
  readonly kind: 'all'
  readonly id: 'all-wallets'
}
interface ShownWallet {
  readonly kind: 'installed' | 'wallet'
  readonly id: string
  readonly row: WalletRow
}
type Entry = AllWalletsEntry | ShownWallet | WalletPlaceholder

const toEntry = (entry: WalletEntry): Entry =>
  entry.kind === 'placeholder'
    ? entry
    : { kind: entry.connectors.length ? 'installed' : 'wallet', id: entry.id, row: entry }

const isDouble = ({ isDuplicate }: WalletRow): boolean | undefined => isDuplicate
const isCode = ({ group }: WalletEntry): boolean => group === 'walletConnect'

const waiting: readonly Entry[] = ['1', '2', '3'].map(id => ({ kind: 'placeholder', id, group: 'injected' }))

/** @summary The wallets to connect with: the visitor's own first, then others, then the way to all of them. */
@customElement('w3m-wallet-list')
export class W3mWalletList extends SliceElement {
  static override styles = [reset, textButton, styles]
  static override properties = { blocked: {} }

  readonly #wallets = this.watchSlice(
    w3m => w3m.load.walletList(),
    slice => slice.$state,
  )
  readonly #modal = this.watch(w3m => w3m.modal.$state)
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  #slow: Pick<SlowController, 'isSlow'> | undefined
  #more: typeof more | undefined
  #hasRequested = false

  /** The reason why wallets cannot be chosen; empty if they can. */
  declare blocked: string | undefined

  #entries: readonly Entry[] = []
  readonly #items = new Map<string, HTMLElement>()
  #pointedAt: string | undefined

  protected override willUpdate(_changed: PropertyValues): void {
    const { value, slice } = this.#wallets
    // A list that is rendered in advance, while the page is idle, fetches nothing until it is visible.
    if (slice && !this.#hasRequested && (this.#modal.value.open || this.checkVisibility())) {
      this.#hasRequested = true
      void slice.fetch()
    }
    const all: readonly Entry[] = value?.hasAllWallets ? [{ kind: 'all', id: 'all-wallets' }] : []
    this.#entries = value
      ? stableEntries(this.#entries, [...value.entries.map(toEntry), ...all], this.#pointedAt)
      : waiting
    if (
      value &&
      (value.hasAllWallets ||
        value.directory === 'failed' ||
        value.installed.some(isDouble) ||
        value.entries.some(isCode))
    )
      void this.#loadMore()
  }

  /**
   * Loads the code that only pages with a directory, a relay or two wallets of the same name need: further rows, texts
   * and the slow state.
   */
  async #loadMore(): Promise<void> {
    if (this.#slow) return
    this.#slow = { isSlow: false }
    try {
      const loaded = await import('./directory-rows.js')
      await loaded.addDirectoryTexts(this.app)
      this.#more = loaded
      this.#slow = new loaded.SlowController(this, () => this.#wallets.value?.directory === 'loading')
      this.requestUpdate()
    } catch {
      // Tried again with the next change of the list; installed wallets work without it.
      this.#slow = undefined
    }
  }

  override render() {
    void this.#accounts.value
    const { value, error } = this.#wallets
    // If the slice could not be loaded, the list shows only a retry: loading further code might fail too.
    if (error !== undefined) return this.#note('wallets.failed', () => this.#wallets.retry())
    return html`
      <ul
        aria-label=${this.t('connect.list')}
        aria-busy=${value ? nothing : 'true'}
        @pointerover=${this.#point}
        @pointerleave=${this.#onPointerLeave}
      ></ul>
      ${value?.installed.some(isDouble) ? html`<p class="warning" role="note">${this.t('wallet.duplicate-text')}</p>` : nothing}
      ${
        value?.directory === 'failed'
          ? this.#note('connect.failed', () => void this.#wallets.slice?.fetch())
          : this.#slow?.isSlow
            ? html`<p class="note" role="status">${this.t('connect.slow')}</p>`
            : nothing
      }
    `
  }

  #note(text: 'wallets.failed' | 'connect.failed', retry: () => void) {
    return html`<p class="note" role="status">
      ${this.t(text) || this.t('wallets.failed')}
      <button type="button" class="link" data-testid="wallets-retry" @click=${retry}>${this.t('retry')}</button>
    </p>`
  }

  /** Keeps row elements by id, so that the focus and pictures stay with their wallet when the list changes. */
  protected override updated(_changed: PropertyValues): void {
    const list = this.renderRoot.querySelector('ul')
    if (!list) return
    const ids = new Set(this.#entries.map(({ id }) => id))
    for (const [id, item] of this.#items) {
      if (ids.has(id)) continue
      item.remove()
      this.#items.delete(id)
    }
    let nextElement = list.firstElementChild
    for (const entry of this.#entries) {
      let item = this.#items.get(entry.id)
      if (!item) this.#items.set(entry.id, (item = document.createElement('li')))
      item.className = entry.kind
      item.dataset['entry'] = entry.id
      render(this.#row(entry), item)
      if (item === nextElement) nextElement = nextElement.nextElementSibling
      else list.insertBefore(item, nextElement)
    }
  }

  #row(entry: Entry): TemplateResult | typeof nothing {
    if (entry.kind === 'placeholder') return nothing
    const { t } = this
    const reason = this.blocked ?? ''
    if (entry.kind === 'all') {
      return (
        this.#more?.allWalletsRow({
          t,
          reason,
          total: this.#wallets.value?.total,
          locale: this.textLocale,
          open: () => this.app.router.push('AllWallets'),
        }) ?? nothing
      )
    }
    const { row } = entry
    const choose = () => chooseWallet(this.app, this.#wallets.slice!, row)
    if (isCode(row)) return this.#more?.pairingRow(row, { t, reason, choose }) ?? nothing
    return walletRow(row, { t, reason, testId: `wallet-${row.id}`, isConnected: isConnectedRow(this.app, row), choose })
  }

  readonly #point = (event: PointerEvent & { readonly target: Element }): void => {
    if (event.pointerType === 'touch') return
    this.#setPointed(event.target.closest<HTMLElement>('[data-entry]')?.dataset['entry'])
  }

  readonly #onPointerLeave = (): void => this.#setPointed(undefined)

  #setPointed(id: string | undefined): void {
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
