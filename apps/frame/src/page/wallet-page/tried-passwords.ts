import { html, LitElement, nothing } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { reset } from '@w3m/ui/look'
import type { VaultApi } from '../../vault/vault-api.js'
import { guessTexts, lostText, timeText } from '../i18n/guess-texts.js'
import { layoutStyles } from '../screens/frame-layout.styles.js'
import { walletStyles } from './wallet.styles.js'

/**
 * @summary Lists the attempts of devices without a share to guess the recovery password. It warns if a device opened
 *   the wallet, so that the visitor should move the funds, or if attackers can guess the password without the server.
 * @event {Event} retype - The visitor wants to type the password again.
 */
@customElement('w3m-frame-tried-passwords')
export class FrameTriedPasswords extends LitElement {
  static override styles = [reset, layoutStyles, walletStyles]

  @property({ attribute: false }) tried!: Pick<
    VaultApi['recovery.list']['result'],
    'guesses' | 'isPasswordFormer' | 'mayBeOpened'
  >

  /** Whether the visitor removed a device on this page. The device had a share. */
  @property({ type: Boolean }) wasRemoved = false
  /** Whether the visitor set another password on this page. */
  @property({ type: Boolean }) wasChanged = false

  /** The names of recovery methods that an action on this page has ended. */
  @property({ attribute: false }) lost: readonly string[] = []

  override render() {
    const { guesses = [], isPasswordFormer, mayBeOpened } = this.tried
    const warn = (text: string, testId: string) =>
      html`<p class="banner" role="alert" data-testid=${testId}>${text}</p>`
    const texts = guessTexts()
    return html`${mayBeOpened ? warn(texts.mayBeOpened, 'frame-may-be-opened') : nothing}
      ${this.wasRemoved ? warn(texts.removed, 'frame-removed') : nothing}
      ${this.wasChanged && guesses.some(({ isOpened }) => isOpened) ? warn(texts.changed, 'frame-changed') : nothing}
      ${this.lost.length ? warn(lostText(this.lost), 'frame-lost') : nothing}
      ${
        isPasswordFormer
          ? html`<p class="banner" data-testid="frame-former">
              ${texts.former}
              <button class="link" data-testid="frame-retype" @click=${() => this.dispatchEvent(new Event('retype'))}>
                ${texts.retype}
              </button>
            </p>`
          : nothing
      }
      <h2>${texts.title}</h2>
      ${
        guesses.length
          ? html`<ul class="rows">
              ${guesses.map(
                ({ at, isOpened }) =>
                  html`<li class="row" data-testid="frame-guess">
                    <span
                      ><time datetime=${new Date(at).toISOString()}>${timeText(at)}</time><br /><span class="asks"
                        >${isOpened ? texts.opened : texts.wrong}</span
                      ></span
                    >
                  </li>`,
              )}
            </ul>`
          : html`<p class="note">${texts.none}</p>`
      }`
  }
}
