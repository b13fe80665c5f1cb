import { html, LitElement, nothing } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { reset } from '@w3m/ui/look'
import type { VaultApi } from '../../vault/vault-api.js'
import { guessTexts, timeText } from '../i18n/guess-texts.js'
import { stageStyles } from '../screens/stage.styles.js'
import { walletStyles } from './wallet.styles.js'

/**
 * @summary The recovery passwords that devices without a share of the wallet have tried, and whether one of them may have opened it.
 */
@customElement('w3m-frame-tried-passwords')
export class FrameTriedPasswords extends LitElement {
  static override styles = [reset, stageStyles, walletStyles]

  @property({ attribute: false }) tried!: Pick<VaultApi['recovery.list']['result'], 'guesses' | 'mayBeOpened'>

  override render() {
    const { guesses = [], mayBeOpened } = this.tried
    const texts = guessTexts()
    return html`${mayBeOpened ? html`<p class="banner" role="alert" data-testid="frame-may-be-opened">${texts.mayBeOpened}</p>` : nothing}
      <h2>${texts.title}</h2>
      ${guesses.length
        ? html`<ul class="rows">${guesses.map(({ at, isOpened }) => html`<li class="row" data-testid="frame-guess"><span>${timeText(at)}<br /><span class="asks">${isOpened ? texts.opened : texts.wrong}</span></span></li>`)}</ul>`
        : html`<p class="note">${texts.none}</p>`}`
  }
}
