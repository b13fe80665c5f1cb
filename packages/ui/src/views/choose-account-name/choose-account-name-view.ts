import { css, html } from 'lit'
import { userIcon } from '../../icons/object-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { nameNotice, nameNoticeStyles } from '../../parts/names/name-notice.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  p {
    color: var(--_text-2);
    font-size: var(--_size-12);
  }
`

/** @summary What a name is good for, and the way to one. */
@customElement('w3m-choose-account-name-view')
export class W3mChooseAccountNameView extends ViewElement<'ChooseAccountName'> {
  static override styles = [reset, nameNoticeStyles, styles]

  override render() {
    const publicNote = html`<p>${this.t('choose-account-name.public')}</p>`
    return nameNotice(this.t, {
      view: 'choose-account-name',
      icon: userIcon(),
      content: publicNote,
      testId: 'choose-name-start',
      onAction: this.#onStart,
    })
  }

  readonly #onStart = (): void => {
    const { embeddedWalletInfo } = this.app.getAccount()
    this.app.events.track('OPEN_ENS_FLOW', { isSmartAccount: embeddedWalletInfo?.accountType === 'smartAccount' })
    this.app.router.push('RegisterAccountName')
  }
}
