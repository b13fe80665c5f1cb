import { readDevice } from '@w3m/core/wallet-links'
import { html, nothing } from 'lit'
import '../../elements/button/button.js'
import '../../elements/copy-button/copy-button.js'
import '../../elements/loading-ring/loading-ring.js'
import '../../elements/qr-code/qr-code.js'
import { socialIcons } from '../../icons/social-icons.js'
import { customElement } from '../../internal/define-element.js'
import { HeightController } from '../../internal/height-controller.js'
import { SlowController } from '../../internal/slow-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { centered } from '../../parts/centered.styles.js'
import { loginOutcome } from '../../parts/login/login-outcome.js'
import { mailStyles } from '../../parts/login/mail.styles.js'
import { openLink } from '../../parts/login/open-link.js'
import { reset } from '../../styles/reset.js'
import { styles } from './connecting-farcaster-view.styles.js'

const name = 'Farcaster'

/** @summary Logging in with Farcaster: a code to scan, or on a phone a link that opens the app. */
@customElement('w3m-connecting-farcaster-view')
export class W3mConnectingFarcasterView extends ViewElement<'ConnectingFarcaster'> {
  static override styles = [reset, centered, mailStyles, styles]

  readonly #login = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$state,
  )
  readonly #slow = new SlowController(this, () => this.#url === undefined)

  constructor() {
    super()
    new HeightController(this, () => {
      const { error, value } = this.#login
      return [error !== undefined, value?.phase, this.#url, this.#slow.isSlow].join()
    })
  }

  override render() {
    const { value: state, slice, error } = this.#login
    if (error !== undefined || state?.phase === 'failed') {
      return loginOutcome({
        w3m: this.app,
        t: this.t,
        error: error ?? (state?.phase === 'failed' && state.error),
        name,
        picture: html`<w3m-ui-loading-ring state="refused"
          ><span class="tile">${socialIcons.farcaster()}</span></w3m-ui-loading-ring
        >`,
        retry: () => {
          slice?.startSocial('farcaster')
          this.#login.retry()
        },
        onOther: () => this.app.router.reset('Connect'),
      })
    }
    return readDevice(window).isMobile ? this.#link() : this.#code()
  }

  #code() {
    const url = this.#url
    return html`<w3m-ui-qr-code
        data-testid=${url ? 'farcaster-qr' : nothing}
        data-uri=${url ?? nothing}
        .value=${url ?? ''}
        .label=${this.t('pairing.code-wallet', { name })}
        .mark=${socialIcons.farcaster()}
        @w3m-ui-qr-failed=${(event: Event) => {
          // Without its code there is nothing to go on with.
          this.#login.error = event
          this.requestUpdate()
        }}
      ></w3m-ui-qr-code>
      <div class="foot">
        <div role="status">
          <h2>${this.t('pairing.scan-wallet', { name })}</h2>
          <p class="sentence">${this.t(this.#slow.isSlow ? 'pairing.slow' : 'pairing.scan-wallet-text')}</p>
        </div>
        <w3m-ui-copy-button
          size="m"
          test-id="farcaster-copy"
          .value=${url ?? ''}
          .label=${this.t('pairing.copy')}
          .copiedLabel=${this.t('pairing.copied')}
          .failedLabel=${this.t('pairing.copy-failed')}
          ?hidden=${!url}
        ></w3m-ui-copy-button>
      </div>`
  }

  #link() {
    const url = this.#url
    return html`<div class="center">
      <w3m-ui-loading-ring state="busy"><span class="tile">${socialIcons.farcaster()}</span></w3m-ui-loading-ring>
      <div class="said" role="status">
        <h2>${this.t('pairing.continue', { name })}</h2>
        <p class="sentence">${this.t(this.#slow.isSlow ? 'pairing.slow' : 'pairing.continue-text')}</p>
      </div>
      <div class="actions">
        ${
          url
            ? openLink({ testId: 'farcaster-open', href: url, text: this.t('pairing.open', { name }) })
            : html`<w3m-ui-button full size="l" variant="primary" loading
                >${this.t('pairing.open', { name })}</w3m-ui-button
              >`
        }
      </div>
    </div>`
  }

  get #url(): string | undefined {
    const { value } = this.#login
    return value?.phase === 'farcaster' ? value.url : undefined
  }
}
