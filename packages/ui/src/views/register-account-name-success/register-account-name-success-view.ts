import { css, html } from 'lit'
import { checkIcon } from '../../icons/action-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { nameNotice, nameNoticeStyles } from '../../parts/names/name-notice.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  [slot='icon'] {
    color: var(--_good);
    background: var(--_good-soft);
  }
  .name {
    font-weight: 500;
    overflow-wrap: anywhere;
  }
`

/** @summary The name that was registered, and the way to the account that has it. */
@customElement('w3m-register-account-name-success-view')
export class W3mRegisterAccountNameSuccessView extends ViewElement<'RegisterAccountNameSuccess'> {
  static override styles = [reset, nameNoticeStyles, styles]

  override render() {
    const content = html`<p class="name" data-testid="name-registered"><bdi>${this.params.name}</bdi></p>`
    return nameNotice(this.t, {
      view: 'register-account-name-success',
      icon: checkIcon(),
      content,
      testId: 'name-done',
      onAction: () => this.app.router.reset('Account'),
      isAnnounced: true,
    })
  }
}
