import { css, html, LitElement, nothing } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { state } from 'lit/decorators/state.js'
import { reset } from '@w3m/ui/look'
import type { VaultApi } from '../../vault/vault-api.js'
import { formatLocale } from '../i18n/amount-text.js'
import type { FrameTextKey } from '../i18n/en/frame.js'
import type { Translate } from '../i18n/frame-texts.js'
import { layoutStyles } from '../screens/frame-layout.styles.js'
import type { Vault } from '../vault-port.js'
import { visibleLine } from '../visible-text.js'
import { PendingActions } from './pending-actions.js'
import { buttonText, slowNote } from './wallet-html.js'
import { walletStyles } from './wallet.styles.js'

type ListedPermission = VaultApi['permissions.list']['result']['grants'][number]

const titles: Readonly<Record<string, FrameTextKey>> = {
  'native-token-transfer': 'permission.native',
  'erc20-token-transfer': 'permission.erc20',
  'contract-call': 'permission.contract',
}

/** @summary Lists what sites may send by themselves, on every device, and lets the visitor end it. It may be empty. */
@customElement('w3m-frame-permissions')
export class FrameWalletPermissions extends LitElement {
  static override styles = [
    reset,
    layoutStyles,
    walletStyles,
    css`
      .rows:empty {
        margin: 0;
      }
    `,
  ]

  @property({ attribute: false }) t: Translate = key => key
  @property({ attribute: false }) vault!: Vault
  @state() private listed: readonly ListedPermission[] = []
  /** The error: the list did not load, or a permission did not end. */
  @state() private error: 'wallet.not-read' | 'recover.failed' | undefined
  readonly pending = new PendingActions(this)

  override connectedCallback(): void {
    super.connectedCallback()
    void this.load()
  }

  override render() {
    const { t, listed, error } = this
    // The list element always exists, so the focus does not disappear with the last permission.
    return html`${error || listed.length > 0 ? html`<h2>${t('wallet.permissions')}</h2>` : nothing}
      ${
        error
          ? html`<p class="error" role="alert">
              ${t(error)}
              ${
                error === 'wallet.not-read'
                  ? html`<button class="link" data-testid="frame-permissions-retry" @click=${this.loadAgain}>
                      ${t('wallet.retry')}
                    </button>`
                  : nothing
              }
            </p>`
          : nothing
      }
      <ul class="rows" tabindex="-1" aria-label=${t('wallet.permissions')}>
        ${listed.map(permission => this.row(permission))}
      </ul>
      ${slowNote(t, this.pending)}`
  }

  private row({ pci, origin, permissions, expiresAt, uses }: ListedPermission) {
    const { t } = this
    const isPending = this.pending.has(pci)
    const date = new Date(expiresAt * 1_000).toLocaleDateString(formatLocale())
    return html`<li class="row" data-testid="frame-permission">
      <span
        ><bdi id=${`of-${pci}`}>${visibleLine(origin)}</bdi><br /><span class="asks"
          >${permissions.map(
            ({ type }) => html`${titles[type] ? t(titles[type]) : visibleLine(type)} · `,
          )}${t('wallet.permission-until', { date, count: uses })}</span
        ></span
      >
      <button
        class="link"
        id=${`end-${pci}`}
        aria-labelledby=${`end-${pci} of-${pci}`}
        aria-busy=${isPending}
        aria-disabled=${isPending}
        data-testid="frame-permission-revoke"
        @click=${() => void this.pending.run(pci, () => this.revoke(pci))}
      >
        ${buttonText(t('wallet.revoke'), isPending)}
      </button>
    </li>`
  }

  private async load(): Promise<void> {
    const read = await this.vault.call('permissions.list', undefined).catch(() => undefined)
    this.error = read ? undefined : 'wallet.not-read'
    this.listed = read?.grants ?? this.listed
  }

  private async loadAgain(): Promise<void> {
    await this.load()
    // The pressed button has disappeared with the failure, so the list takes the focus.
    if (!this.error) this.focusRows()
  }

  private focusRows(): void {
    this.renderRoot.querySelector<HTMLElement>('.rows')?.focus()
  }

  private async revoke(pci: string): Promise<void> {
    const isEnded = await this.vault.call('permissions.revoke', { pci }).then(
      () => true,
      // The permission has ended already: its time is over, or another device has ended it.
      ({ code }: { readonly code?: unknown }) => code === 'CODE_EXPIRED',
    )
    await this.load()
    if (!isEnded) this.error = 'recover.failed'
    this.focusRows()
  }
}
