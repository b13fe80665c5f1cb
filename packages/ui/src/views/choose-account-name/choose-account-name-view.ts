import { css, html } from 'lit'
import '../../elements/button/button.js'
import '../../elements/empty/empty.js'
import { userIcon } from '../../icons/object-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  :host {
    display: block;
    padding: 0 20px 20px;
  }
  p {
    margin-block-start: 12px;
    color: var(--_text-2);
    font-size: var(--_size-12);
  }
`

/** @summary What a name is good for, and the way to one. */
@customElement('w3m-choose-account-name-view')
export class W3mChooseAccountNameView extends ViewElement<'ChooseAccountName'> {
  static override styles = [reset, styles]

  override render() {
    return html`<w3m-ui-empty
        heading=${this.t('choose-account-name.heading')}
        text=${this.t('choose-account-name.text')}
        ><span slot="icon">${userIcon()}</span>
        <p>${this.t('choose-account-name.public')}</p></w3m-ui-empty
      >
      <w3m-ui-button full size="l" variant="primary" test-id="choose-name-start" @click=${this.#onStart}
        >${this.t('choose-account-name.action')}</w3m-ui-button
      >`
  }

  readonly #onStart = (): void => {
    const { embeddedWalletInfo } = this.app.getAccount()
    this.app.events.track('OPEN_ENS_FLOW', { isSmartAccount: embeddedWalletInfo?.accountType === 'smartAccount' })
    this.app.router.push('RegisterAccountName')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-choose-account-name-view': W3mChooseAccountNameView
  }
}
