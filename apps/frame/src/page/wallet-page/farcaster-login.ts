import { html, LitElement, nothing } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { state } from 'lit/decorators/state.js'
import { reset } from '@w3m/ui/elements'
import type { SessionState } from '../../vault/vault-api.js'
import { pageLocale } from '../i18n/amount-text.js'
import type { FrameTextKey } from '../i18n/en/frame.js'
import type { Translate } from '../i18n/frame-texts.js'
import { formStyles } from '../recovery/form.styles.js'
import { layoutStyles } from '../screens/frame-layout.styles.js'
import { pendingWhenUnreachable } from '../session/login-failure.js'
import type { Vault } from '../vault-port.js'

/**
 * @summary Shows a code for the Farcaster application to scan, and a link that opens it on a phone. The element waits
 *   for the approval while it is in the page.
 * @event {CustomEvent<SessionState>} logged-in - The application has approved the login.
 */
@customElement('w3m-frame-farcaster')
export class FrameFarcasterLogin extends LitElement {
  static override styles = [reset, layoutStyles, formStyles]

  @property({ attribute: false }) t: Translate = key => key
  @property({ attribute: false }) vault!: Vault
  @state() private url = ''
  @state() private error: FrameTextKey | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.logIn().catch(
      ({ code }: { readonly code?: unknown }) =>
        (this.error = code === 'CODE_EXPIRED' ? 'login.farcaster-expired' : 'recover.failed'),
    )
  }

  override render() {
    const { t, url } = this
    if (this.error) return html`<p class="error" role="alert">${t(this.error)}</p>`
    return html`<w3m-ui-qr-code
        data-testid="frame-farcaster"
        data-uri=${url || nothing}
        .value=${url}
        .label=${t('login.farcaster')}
      ></w3m-ui-qr-code>
      <p class="note" role="status">${t('login.farcaster')}</p>
      ${
        /^https?:/.test(url)
          ? html`<a class="button full" href=${url} target="_blank" rel="noopener noreferrer"
              >${t('login.farcaster-open')}</a
            >`
          : nothing
      }`
  }

  private async logIn(): Promise<void> {
    const { handle, url } = await this.vault.call('login.farcaster', { origin: location.origin })
    this.url = url
    const poll = pendingWhenUnreachable(() =>
      this.vault.call('login.farcasterResult', { handle, locale: pageLocale() }),
    )
    while (this.isConnected) {
      const answer = await poll()
      if (answer.phase !== 'pending')
        return void this.dispatchEvent(new CustomEvent<SessionState>('logged-in', { detail: answer }))
    }
  }
}
