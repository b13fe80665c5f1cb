import { css, html, LitElement } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { reset } from '@w3m/ui/look'
import type { Translate } from '../i18n/frame-texts.js'
import { layoutStyles } from '../screens/frame-layout.styles.js'

/**
 * @summary Asks where the frame may store the wallet, in a browser that stores nothing for it inside this page.
 * @event {Event} accepted - The visitor agrees. The event comes within the click.
 * @event {Event} declined - The visitor continues without storage.
 */
@customElement('w3m-frame-storage')
export class FrameStorageScreen extends LitElement {
  // Both buttons have texts that are too long for half a line.
  static override styles = [
    reset,
    layoutStyles,
    css`
      .buttons {
        grid-template-columns: 1fr;
      }
    `,
  ]

  @property({ attribute: false }) t: Translate = key => key
  @property() level: 'allow' | 'window' = 'allow'

  override render() {
    const { t, level } = this
    return html`<section class="card" tabindex="-1" aria-labelledby="title">
      <header class="top"><h1 id="title">${t('storage.title')}</h1></header>
      <div class="body"><p class="note" role="status">${t(`storage.${level}-text`)}</p></div>
      <footer class="bottom">
        <div class="buttons">
          <button class="button primary" data-testid="frame-storage-${level}" @click=${this.accept}>
            ${t(level === 'allow' ? 'storage.allow' : 'approve.window')}
          </button>
          <button
            class="button"
            data-no
            data-testid="frame-storage-decline"
            @click=${() => this.dispatchEvent(new Event('declined'))}
          >
            ${t('storage.decline')}
          </button>
        </div>
      </footer>
    </section>`
  }

  private accept({ isTrusted }: Event): void {
    // The browser asks the visitor or opens a window, which it allows in a click alone.
    if (isTrusted) this.dispatchEvent(new Event('accepted'))
  }
}
