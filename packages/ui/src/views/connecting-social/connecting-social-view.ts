import { html, nothing } from 'lit'
import { socialNames } from '@w3m/core/social-providers'
import '../../elements/loading-ring/loading-ring.js'
import { userIcon } from '../../icons/object-icons.js'
import { socialIcons } from '../../icons/social-icons.js'
import { customElement } from '../../internal/define-element.js'
import { HeightController } from '../../internal/height-controller.js'
import { SlowController } from '../../internal/slow-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { centered } from '../../parts/centered.styles.js'
import '../../parts/login/frame-window.js'
import { loginOutcome, otherLogin } from '../../parts/login/login-outcome.js'
import { mailStyles } from '../../parts/login/mail.styles.js'
import { openLink } from '../../parts/login/open-link.js'
import { chosenSocial } from '../../parts/login/chosen-social.js'
import { reset } from '../../styles/reset.js'

/** @summary Waits for the provider's window; where the browser held it back, a link opens it. */
@customElement('w3m-connecting-social-view')
export class W3mConnectingSocialView extends ViewElement<'ConnectingSocial'> {
  static override styles = [reset, centered, mailStyles]

  readonly #login = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$state,
  )
  readonly #slow = new SlowController(this, () => this.#login.value?.phase === 'social' && !this.#url)

  constructor() {
    super()
    new HeightController(this, () =>
      [this.#login.error !== undefined, this.#login.value?.phase, this.#url, this.#slow.isSlow].join(),
    )
  }

  override render() {
    const { value: state, slice, error } = this.#login
    const provider = (state?.phase === 'social' ? state.provider : undefined) ?? chosenSocial(this.app)
    const name = provider ? socialNames[provider] : ''
    const ring = (ringState: 'busy' | 'refused' | 'idle') =>
      html`<w3m-ui-loading-ring .state=${ringState}
        ><span class="tile">${provider ? socialIcons[provider]() : userIcon()}</span></w3m-ui-loading-ring
      >`
    const onOther = () => this.app.router.reset('Connect')
    if (error !== undefined || state?.phase === 'failed') {
      const retry =
        slice && provider ? () => slice.startSocial(provider) : slice ? undefined : () => this.#login.retry()
      return loginOutcome({
        w3m: this.app,
        t: this.t,
        error: error ?? (state?.phase === 'failed' && state.error),
        name,
        picture: ring('refused'),
        retry: retry,
        onOther,
      })
    }
    const url = this.#url
    // If the script cannot open a window even in a click, as in in-app browsers, the link does.
    const open = (event: Event): void => {
      if (slice?.openPopup()) event.preventDefault()
    }
    return html`<div class="center">
      ${ring(url ? 'idle' : 'busy')}
      <div class="said" role="status">
        <h2>${url ? this.t('social.blocked') : this.t('login.social', { name })}</h2>
        <p class="sentence">
          ${url ? this.t('social.blocked-text') : this.t(this.#slow.isSlow ? 'social.slow' : 'social.text', { name })}
        </p>
      </div>
      <div class="actions">
        <w3m-frame-window .w3m=${this.app} .phases=${['blocked'] as const}></w3m-frame-window>
        ${url ? openLink({ testId: 'social-open', href: url, text: this.t('social.open', { name }), open }) : nothing}
        ${url || this.#slow.isSlow ? otherLogin(this.t, onOther) : nothing}
      </div>
    </div>`
  }

  get #url(): string | undefined {
    const { value } = this.#login
    return value?.phase === 'social' ? value.url : undefined
  }
}
