import { css, html } from 'lit'
import '../../elements/button/button.js'
import '../../elements/empty/empty.js'
import { checkIcon } from '../../icons/action-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  :host {
    display: block;
    padding: 0 20px 20px;
  }
  [slot='icon'] {
    color: var(--_good);
    background: var(--_good-soft);
  }
  .name {
    margin-block-start: 12px;
    font-weight: 500;
    overflow-wrap: anywhere;
  }
`

/** @summary The name that was registered, and the way to the account that has it. */
@customElement('w3m-register-account-name-success-view')
export class W3mRegisterAccountNameSuccessView extends ViewElement<'RegisterAccountNameSuccess'> {
  static override styles = [reset, styles]

  override connectedCallback(): void {
    super.connectedCallback()
    // What was registered is told once.
    this.app.load.names().then(
      names => names.reset(),
      () => undefined,
    )
  }

  override render() {
    return html`<w3m-ui-empty
        role="status"
        heading=${this.t('register-account-name-success.heading')}
        text=${this.t('register-account-name-success.text')}
        ><span slot="icon">${checkIcon()}</span>
        <p class="name" data-testid="name-registered"><bdi>${this.params.name}</bdi></p></w3m-ui-empty
      >
      <w3m-ui-button
        full
        size="l"
        variant="primary"
        test-id="name-done"
        @click=${() => this.app.router.reset('Account')}
        >${this.t('register-account-name-success.action')}</w3m-ui-button
      >`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-register-account-name-success-view': W3mRegisterAccountNameSuccessView
  }
}
