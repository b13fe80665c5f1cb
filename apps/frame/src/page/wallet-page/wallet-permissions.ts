import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { state } from 'lit/decorators/state.js'
import { reset } from '@w3m/ui/look'
import type { FrameNetwork } from '../../wallet-api/wallet-api.js'
import { formatLocale } from '../i18n/amount-text.js'
import type { FrameTextKey } from '../i18n/en/frame.js'
import type { Translate } from '../i18n/frame-texts.js'
import { layoutStyles } from '../screens/frame-layout.styles.js'
import type { Vault } from '../vault-port.js'
import { visibleLine } from '../visible-text.js'
import { PendingActions } from './pending-actions.js'
import type { ListedPermission, TermsContext } from './permission-terms.js'
import { buttonText, slowNote } from './wallet-html.js'
import { walletStyles } from './wallet.styles.js'

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
      .row > div {
        flex: 1;
        min-inline-size: 0;
      }
      .kind {
        margin-block-start: 8px;
        font-weight: 500;
      }
    `,
  ]

  @property({ attribute: false }) t: Translate = key => key
  @property({ attribute: false }) vault!: Vault
  /** Requests the server's networks. */
  @property({ attribute: false }) send: typeof fetch = (input, init) => fetch(input, init)
  @state() private listed: readonly ListedPermission[] = []
  /** The error: the list did not load, or a permission did not end. */
  @state() private error: 'wallet.not-read' | 'recover.failed' | undefined
  /** Shows the limits. Undefined until it has loaded: a row then has the kinds of its permission alone. */
  @state() private terms: ((permission: ListedPermission, context: TermsContext) => TemplateResult) | undefined
  @state() private networks: readonly FrameNetwork[] = []
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

  private row(permission: ListedPermission) {
    const { t, terms, networks } = this
    const { pci, origin, permissions, expiresAt, uses } = permission
    const kindText = (type: string): string => (titles[type] ? t(titles[type]) : visibleLine(type))
    const kinds = terms ? nothing : permissions.map(({ type }) => html`${kindText(type)} · `)
    const isPending = this.pending.has(pci)
    const date = new Date(expiresAt * 1_000).toLocaleDateString(formatLocale())
    return html`<li class="row" data-testid="frame-permission">
      <div>
        <bdi id=${`of-${pci}`}>${visibleLine(origin)}</bdi><br /><span class="asks"
          >${kinds}${t('wallet.permission-until', { date, count: uses })}</span
        >${terms?.(permission, { t, networks, kindText })}
      </div>
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
    // The list does not wait for it.
    if (this.networks.length === 0 && this.listed.some(({ permissions }) => permissions.length > 0))
      void this.loadTerms().catch(() => undefined)
  }

  private async loadTerms(): Promise<void> {
    const { permissionTerms, loadNetworks } = await import('./permission-terms.js')
    this.terms = permissionTerms
    this.networks = await loadNetworks(this.send)
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
