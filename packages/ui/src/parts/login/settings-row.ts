import { html, nothing } from 'lit'
import '../../elements/list-item/list-item.js'
import { loadLoginTexts } from '../../i18n/login-texts.js'
import { settingsIcon } from '../../icons/account-icons.js'
import { customElement } from '../../internal/define-element.js'
import { SliceElement } from '../../internal/slice-element.js'
import { reset } from '../../styles/reset.js'

/**
 * @summary Leads from an account that was logged in to without a wallet to its settings.
 * @slot - What keeps its place until it is there.
 */
@customElement('w3m-settings-row')
export class W3mSettingsRow extends SliceElement {
  static override styles = [reset]

  readonly #user = this.watchSlice(
    async w3m => (await Promise.all([w3m.load.login(), loadLoginTexts(w3m)]))[0],
    store => store.$user,
  )

  override render() {
    if (!this.#user.slice) return this.#user.error === undefined ? html`<slot></slot>` : nothing
    const { email, username }: { readonly email?: string | undefined; readonly username?: string | undefined } =
      this.#user.value?.user ?? {}
    return html`<w3m-ui-list-item
      .name=${this.t('account-settings.title')}
      .sub=${username ?? email ?? ''}
      chevron
      test-id="account-settings"
      @click=${() => this.app.router.push('AccountSettings')}
      ><span slot="picture">${settingsIcon()}</span></w3m-ui-list-item
    >`
  }
}
