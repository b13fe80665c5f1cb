import { html } from 'lit'
import '../../elements/button/button.js'
import { warningIcon } from '../../icons/status-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { circleSign } from '../../parts/circle-sign.styles.js'
import { unloaded } from '../../parts/account/retry-panel.js'
import { nameHead } from '../../parts/names/name-head.js'
import { nameStatus } from '../../parts/names/name-status.js'
import { nameViewStyles } from '../../parts/names/name-view.styles.js'
import { reset } from '../../styles/reset.js'

/** @summary Asks before a name is given up, and says what that does. */
@customElement('w3m-release-account-name-view')
export class W3mReleaseAccountNameView extends ViewElement<'ReleaseAccountName'> {
  static override styles = [reset, circleSign, nameViewStyles]

  readonly #release = this.watchSlice(
    async w3m => (await w3m.load.names()).transfers(),
    transfers => transfers.$release,
  )

  override render() {
    const { name } = this.params
    const { error } = this.#release
    if (error !== undefined) return unloaded(this.t, error, 'name-release-retry', () => this.#release.retry())
    const isBusy = this.#ownRelease?.status === 'releasing'
    return html`<div class="center">
        ${nameHead(warningIcon(), 'warn', this.t('release-account-name.heading', { name }), [
          this.t('release-account-name.text'),
          this.t('release-account-name.cost'),
        ])}
      </div>
      ${this.#status}
      <div class="actions">
        <w3m-ui-button
          full
          size="l"
          variant="danger"
          test-id="name-release-confirm"
          ?loading=${isBusy || !this.#release.slice}
          @click=${() => this.#releaseName()}
          >${this.t('release-account-name.action')}</w3m-ui-button
        >
        <w3m-ui-button full size="l" test-id="name-keep" @click=${() => this.#close()}
          >${this.t('release-account-name.keep')}</w3m-ui-button
        >
      </div>`
  }

  override disconnectedCallback(): void {
    // Clears a failure, so that the next visit does not show it.
    if (this.#ownRelease?.status === 'failed') this.#release.slice?.forgetRelease()
    super.disconnectedCallback()
  }

  protected override updated(): void {
    const { slice } = this.#release
    if (this.#ownRelease?.status !== 'released' || this.app.router.$route.get().view !== 'ReleaseAccountName') return
    slice?.forgetRelease()
    this.app.notices.show({
      variant: 'success',
      text: 'release-account-name.done',
      values: { name: this.params.name },
    })
    this.app.router.reset('Account')
  }

  /** The state of the release if it belongs to this name; else undefined. */
  get #ownRelease() {
    const release = this.#release.value
    return release && release.status !== 'idle' && release.name === this.params.name ? release : undefined
  }

  get #status() {
    const release = this.#ownRelease
    return nameStatus(
      { app: this.app, t: this.t },
      {
        isAsking: release?.status === 'releasing',
        error: release?.status === 'failed' ? release.error : undefined,
        heading: 'release-account-name.failed',
        testId: 'name-release-failure',
      },
    )
  }

  #releaseName(): void {
    // The result is in the slice's state.
    this.#release.slice?.release(this.params.name).catch(() => undefined)
  }

  #close(): void {
    if (!this.app.router.back()) this.app.router.reset('Account')
  }
}
