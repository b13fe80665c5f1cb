import type { Session } from '@w3m/core'
import { html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import '../../elements/button/button.js'
import '../../elements/empty/empty.js'
import '../../elements/list-item/list-item.js'
import '../../elements/skeleton/skeleton.js'
import { errorText } from '../../i18n/error-text.js'
import { keyIcon } from '../../icons/account-icons.js'
import { externalIcon } from '../../icons/row-icons.js'
import { customElement } from '../../internal/define-element.js'
import { state } from '../../internal/property.js'
import { SlowController } from '../../internal/slow-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { retryPanel } from '../../parts/account/retry-panel.js'
import { securePage } from '../../parts/login/secure-page.js'
import { reset } from '../../styles/reset.js'
import { styles } from './account-sessions-view.styles.js'
import { permissionText, termsText } from './session-terms.js'

/** True if the visitor refused or cancelled: no notice is shown then. */
function isRefusal(error: unknown): boolean {
  const { code }: { readonly code?: unknown } = Object(error)
  return code === 4001 || code === 'ABORTED'
}

/** @summary The permissions of sites (EIP-7715) with their expiry, and their revocation. */
@customElement('w3m-account-sessions-view')
export class W3mAccountSessionsView extends ViewElement<'AccountSessions'> {
  static override styles = [reset, styles]

  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #sessions = this.watchSlice(
    w3m => w3m.load.sessions(),
    sessions => sessions.$state,
  )
  readonly #revoking = this.watchSlice(
    w3m => w3m.load.sessions(),
    sessions => sessions.$revoking,
  )
  readonly #slow = new SlowController(this, () => this.#isReading)
  /** The address whose sessions were requested last. */
  #listed: string | undefined
  /** The session whose revocation waits for a confirmation. */
  @state() private confirmingPci: string | undefined

  override render() {
    void this.#accounts.value
    const { value, error } = this.#sessions
    const state = value?.phase !== 'idle' && value?.address === this.#address ? value : undefined
    if (error !== undefined || state?.phase === 'failed')
      return this.#failure(error ?? (state?.phase === 'failed' ? state.error : undefined))
    const sessions = state?.phase === 'ready' ? state.sessions : state?.previous
    if (!sessions) return this.#loading()
    const live = sessions.filter(session => this.#sessions.slice?.isLive(session))
    // The list is always rendered: the focus moves to it and is not lost when the last session is removed.
    return html`${live.length ? html`<p class="intro">${this.t('sessions.text')}</p>` : nothing}
      <ul class="rows" tabindex="-1" aria-label=${this.t('sessions.list')}>
        ${repeat(
          live,
          ({ account, pci }) => account + pci,
          session => this.#row(session),
        )}
      </ul>
      ${
        live.length
          ? nothing
          : html`<w3m-ui-empty
              heading=${this.t('sessions.empty')}
              text=${this.t('sessions.empty-text')}
              data-testid="sessions-empty"
              ><span slot="icon">${keyIcon()}</span></w3m-ui-empty
            >`
      }
      ${this.#everywhere()}`
  }

  /** The wallet's own page, which lists the permissions on every network, not those of the application alone. */
  #everywhere() {
    const namespace = this.#sessions.slice?.namespaces[0]
    const href = securePage(this.app)
    if (!href || !namespace || !this.app.getAccount(namespace).embeddedWalletInfo) return nothing
    return html`<w3m-ui-list-item
      .name=${this.t('sessions.everywhere')}
      .href=${href}
      target="_blank"
      test-id="sessions-everywhere"
      ><span slot="picture">${keyIcon()}</span><span slot="end">${externalIcon()}</span></w3m-ui-list-item
    >`
  }

  protected override updated(): void {
    if (this.#address !== this.#listed) this.#list()
  }

  #loading() {
    return html`<div class="loading" aria-busy="true">
        <w3m-ui-skeleton shape="block"></w3m-ui-skeleton><w3m-ui-skeleton shape="block"></w3m-ui-skeleton
        ><span class="sr-only" role="status">${this.t('view.loading')}</span>
      </div>
      ${this.#slow.isSlow ? html`<p class="note" role="status">${this.t('wallets.slow')}</p>` : nothing}`
  }

  #failure(error: unknown) {
    const { heading, text } = errorText(this.t, error, 'service')
    const explanation = heading === this.t('error.unknown') ? text : `${heading}\n${text}`
    return retryPanel(
      this.t,
      { heading: this.t('sessions.unread'), text: explanation },
      { testId: 'sessions-retry', retry: this.#onRetry },
    )
  }

  #row(session: Session) {
    const locale = this.app.$locale.get()
    const { textLocale } = this
    const network = this.#network.value.networks.find(({ caipNetworkId }) =>
      session.account.startsWith(`${caipNetworkId}:`),
    )
    const site = this.#siteOf(session)
    const isConfirming = this.confirmingPci === session.pci
    const isRevoking = this.#revoking.value?.pci === session.pci
    return html`<li class="session" data-testid="session">
      <h2><bdi>${site}</bdi></h2>
      <ul class="may">
        ${session.permissions.map(entry => html`<li dir="auto">${permissionText(this.t, entry, network, locale, textLocale)}</li>`)}
      </ul>
      <p class="terms">${termsText(this.t, session, network, locale, textLocale)}</p>
      ${
        isConfirming && !isRevoking
          ? html`<div class="confirm" role="group" aria-label=${this.t('sessions.revoke-of', { site })}>
              <p role="status">${this.t('sessions.confirm', { site })}</p>
              <div class="actions">
                <w3m-ui-button
                  size="s"
                  variant="danger"
                  test-id="session-revoke-confirm"
                  @click=${() => this.#revoke(session)}
                  >${this.t('sessions.revoke')}</w3m-ui-button
                >
                <w3m-ui-button
                  size="s"
                  test-id="session-keep"
                  @click=${() => this.#setConfirming(undefined, session.pci)}
                  >${this.t('sessions.keep')}</w3m-ui-button
                >
              </div>
            </div>`
          : html`<div class="actions">
              <w3m-ui-button
                size="s"
                test-id="session-revoke"
                label=${this.t('sessions.revoke-of', { site })}
                ?loading=${isRevoking}
                data-pci=${session.pci}
                @click=${() => this.#setConfirming(session.pci)}
                >${this.t('sessions.revoke')}</w3m-ui-button
              >
            </div>`
      }
    </li>`
  }

  get #address(): string | undefined {
    const namespace = this.#sessions.slice?.namespaces[0]
    return namespace && this.app.getAccount(namespace).address
  }

  get #isReading(): boolean {
    const { value, error } = this.#sessions
    return error === undefined && (!value || value.phase === 'idle' || (value.phase === 'loading' && !value.previous))
  }

  #siteOf({ site }: Session): string {
    return site.replace(/^https?:\/\//, '') || this.t('sessions.unknown-site')
  }

  /** Requests the sessions of the shown account; the result or error is in the slice's state. */
  #list(): void {
    const address = (this.#listed = this.#address)
    if (address) this.#sessions.slice?.list(address).catch(() => undefined)
  }

  /** Moves the focus to the confirmation's buttons, and back to the row's button. */
  #setConfirming(pci: string | undefined, previousPci?: string): void {
    this.confirmingPci = pci
    const next = pci ? '.confirm w3m-ui-button[variant="danger"]' : `w3m-ui-button[data-pci="${previousPci}"]`
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(next)?.focus())
  }

  #revoke(session: Session): void {
    const { app } = this
    const { slice } = this.#sessions
    const address = this.#address
    if (!slice || !address) return
    const values = { site: this.#siteOf(session) }
    this.confirmingPci = undefined
    // The approval view replaces this view, and a new element is created afterwards: results are shown as notices of
    // the modal.
    slice.revoke(session).then(
      () => {
        app.notices.show({ variant: 'success', text: 'sessions.revoked', values })
        this.#focusRows()
      },
      (error: unknown) => {
        if (!isRefusal(error)) app.notices.show({ variant: 'error', text: 'sessions.not-revoked', values })
        // The session may have ended elsewhere meanwhile. Lists again only if the same account is still shown.
        const state = slice.$state.get()
        if (state.phase !== 'idle' && state.address === address) slice.list(address).catch(() => undefined)
      },
    )
  }

  #focusRows(): void {
    this.renderRoot.querySelector<HTMLElement>('.rows')?.focus()
  }

  readonly #onRetry = (): void => {
    if (this.#sessions.error === undefined) return this.#list()
    this.#sessions.retry()
    this.#revoking.retry()
  }
}
