import { html, LitElement } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { reset } from '@w3m/ui/look'
import type { SessionState } from '../../vault/vault-api.js'
import type { Translate } from '../i18n/frame-texts.js'
import { layoutStyles } from '../screens/frame-layout.styles.js'
import type { Vault } from '../vault-port.js'
import { visibleLine } from '../visible-text.js'
import '../wallet-page/wallet-login.js'

/**
 * @summary The screen of the frame's own window while there is no request. It says which page the window is open for,
 *   or asks for the mailed code.
 * @event {CustomEvent<SessionState>} entered - The visitor has entered the right code.
 */
@customElement('w3m-frame-window-rest')
export class FrameIdleWindow extends LitElement {
  static override styles = [reset, layoutStyles]

  @property({ attribute: false }) t: Translate = key => key
  @property({ attribute: false }) vault!: Vault
  /** The page that opened the window. */
  @property() origin = ''
  /** The email address whose code the window waits for. */
  @property() email: string | undefined
  /** Whether the window only shares this browser's storage. */
  @property({ type: Boolean, attribute: 'is-lending' }) isLending = false

  override render() {
    const { t, email } = this
    const origin = visibleLine(this.origin)
    return html`<section class="card" tabindex="-1" aria-labelledby="title">
      <header class="top"><h1 id="title">${t(email ? 'window.code' : 'window.title')}</h1></header>
      <div class="body" data-testid="frame-window-rest">
        <p class="note">
          ${
            email
              ? t('window.code-text', { email: visibleLine(email), origin })
              : t(this.isLending ? 'storage.lends' : 'window.text', { origin })
          }
        </p>
        ${
          email
            ? html`<w3m-frame-login
                has-code
                .t=${t}
                .vault=${this.vault}
                .email=${email}
                .origin=${this.origin}
                @logged-in=${({ detail }: CustomEvent<SessionState>) => this.dispatchEvent(new CustomEvent('entered', { detail }))}
              ></w3m-frame-login>`
            : ''
        }
      </div>
    </section>`
  }
}
