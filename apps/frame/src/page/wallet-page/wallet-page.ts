import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { state } from 'lit/decorators/state.js'
import { reset } from '@w3m/ui/look'
import type { RecoveryInput, SessionState, VaultApi } from '../../vault/vault-api.js'
import type { FrameTextKey } from '../i18n/en/frame.js'
import type { Translate } from '../i18n/frame-texts.js'
import { layoutStyles } from '../screens/frame-layout.styles.js'
import type { Vault } from '../vault-port.js'
import { failureText, watchSession } from './page-failure.js'
import { PendingActions } from './pending-actions.js'
import type { FrameRemoveDevice } from './remove-device.js'
import { sameUser, userOf } from './same-user.js'
import './wallet-login.js'
import './recovery-setup.js'
import type { FrameRecoverySetup } from './recovery-setup.js'
import './wallet-permissions.js'
import { addressList, deviceList, exportedWords, fullButton, lockPart } from './wallet-html.js'
import { newDevice, slowNote, unreadList, type Device } from './wallet-html.js'
import { walletStyles } from './wallet.styles.js'

/**
 * @summary The wallet's own page in a window of its own. It shows recovery methods, devices, and, after a fresh login,
 *   the recovery words.
 * @event {CustomEvent<SessionState>} w3m-frame-recover - This device is new, so the opener has to show the recovery.
 */
@customElement('w3m-frame-wallet')
export class FrameWalletPage extends LitElement {
  static override styles = [reset, layoutStyles, walletStyles]

  @property({ attribute: false }) t: Translate = key => key
  @property({ attribute: false }) vault!: Vault
  @property({ attribute: false }) session!: SessionState
  /** Undefined until the list has loaded. */
  @state() private devices: readonly Device[] | undefined
  @state() private isUnread = false
  /** The attempts to guess the recovery password. Undefined if the server did not list them. */
  @state() private tried: VaultApi['recovery.list']['result'] | undefined
  /** Whether the visitor removed a device here or changed the password. Neither revokes what was opened before. */
  @state() private wasRemoved = false
  @state() private wasChanged = false
  /** The recovery methods that an action here has ended. */
  @state() private lost: readonly RecoveryInput['kind'][] = []
  /** The device whose removal needs the recovery password. */
  @state() private removing: string | undefined
  @state() private words: readonly string[] | undefined
  /** Whether the session has ended, or the last login is too old for the requested action. */
  @property({ type: Boolean, attribute: 'must-log-in' }) mustLogIn = false
  @state() private isLocked = false
  @state() private isAloneLoggedIn = false
  /** The error that stands at the top of the page. */
  @property({ attribute: false }) error: FrameTextKey | undefined
  readonly pending = new PendingActions(this)
  private wantsWords = false
  private readonly watched = watchSession(
    () => this.vault,
    method => {
      this.mustLogIn = true
      this.words = undefined
      this.wantsWords = method === 'wallet.exportWords'
    },
  )

  override connectedCallback(): void {
    super.connectedCallback()
    void this.loadDevices()
    // The words disappear as soon as the visitor leaves the page.
    document.addEventListener('visibilitychange', this.#forget)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    document.removeEventListener('visibilitychange', this.#forget)
  }

  readonly #forget = (): void => {
    if (document.visibilityState !== 'visible') this.words = undefined
  }

  override updated(changed: ReadonlyMap<PropertyKey, unknown>): void {
    const find = (selector: string) => this.renderRoot.querySelector<HTMLElement>(selector)
    const { phase: before }: Partial<SessionState> = Object(changed.get('session'))
    // The words stand at the page's end, below the pressed button, so they scroll into view.
    if (changed.has('words') && this.words) find('.words')?.scrollIntoView({ block: 'center' })
    // The pressed button is gone, so its successor takes the focus.
    if (changed.get('mustLogIn') === false) find('w3m-frame-login')?.focus()
    else if (changed.get('words') || (changed.get('mustLogIn') && this.wantsWords))
      (find('[data-testid="frame-export"]') ?? find('.card'))?.focus()
    else if (this.words) find('.words')?.focus({ preventScroll: true })
    else if (changed.get('mustLogIn') || (before && before !== this.session.phase))
      find('.card')?.focus({ preventScroll: true })
  }

  override render() {
    const { t, session } = this
    return html`<section class="card" tabindex="-1" aria-labelledby="title">
      <header class="top"><h1 id="title">${t('wallet.title')}</h1></header>
      <div class="body">
        ${this.error ? html`<p class="error" role="alert">${t(this.error)}</p>` : nothing}
        ${
          session.phase === 'loggedOut' || this.mustLogIn
            ? this.login()
            : session.phase === 'ready'
              ? this.home(session)
              : session.phase === 'newDevice'
                ? newDevice(t, () => this.recover())
                : html`<p class="note">${t('wallet.none')}</p>`
        }
      </div>
      ${slowNote(t, this.pending)}
    </section>`
  }

  private login() {
    return html`${this.mustLogIn ? html`<p class="note">${this.t('wallet.fresh')}</p>` : nothing}
      <w3m-frame-login
        .t=${this.t}
        .vault=${this.vault}
        .user=${userOf(this.session)}
        @logged-in=${(event: CustomEvent<SessionState>) => void this.loggedIn(event.detail)}
      ></w3m-frame-login>
      ${
        this.session.phase === 'loggedOut'
          ? nothing
          : html`<button
              class="button quiet full"
              data-no
              data-testid="frame-login-cancel"
              @click=${() => (this.mustLogIn = false)}
            >
              ${this.t('recover.leave')}
            </button>`
      }`
  }

  private recover(): void {
    this.dispatchEvent(new CustomEvent('w3m-frame-recover', { detail: this.session }))
  }

  private home(session: Extract<SessionState, { phase: 'ready' }>): TemplateResult {
    const { t } = this
    return html`${addressList(session)}
      <w3m-frame-recovery-setup
        .t=${t}
        .vault=${this.watched}
        .session=${this.session}
        @changed=${(event: CustomEvent<SessionState>) => this.follow(event.detail)}
        @replaced=${this.replaced}
      ></w3m-frame-recovery-setup>
      <h2>${t('wallet.devices')}</h2>
      ${this.isUnread ? unreadList(t, 'frame-devices-retry', () => void this.loadAgain()) : nothing}
      ${deviceList(t, this.devices ?? (this.isUnread ? [] : undefined), ({ enrollmentId }) => ({
        isExpanded: this.asksPassword ? this.removing === enrollmentId : undefined,
        isPending: this.pending.has(enrollmentId),
        revoke: () => void this.run(enrollmentId, () => this.revoke(enrollmentId)),
      }))}
      ${
        this.removing === undefined
          ? nothing
          : html`<w3m-frame-remove-device
              .t=${t}
              .vault=${this.watched}
              .session=${this.session}
              .enrollmentId=${this.removing}
              @removed=${(event: CustomEvent<SessionState>) => void this.removed(event.detail)}
            ></w3m-frame-remove-device>`
      }
      <p class="note" role="status">${this.isAloneLoggedIn ? t('wallet.logged-out-others') : nothing}</p>
      ${this.button('frame-log-out-others', 'wallet.log-out-others', this.logOutOthers)}
      ${
        this.tried
          ? html`<w3m-frame-tried-passwords
              .tried=${this.tried}
              .wasRemoved=${this.wasRemoved}
              .wasChanged=${this.wasChanged}
              .lost=${this.lost.map(kind => t(`recover.${kind}`))}
              @retype=${() => void this.renderRoot.querySelector<FrameRecoverySetup>('w3m-frame-recovery-setup')?.changePassword()}
            ></w3m-frame-tried-passwords>`
          : nothing
      }
      <w3m-frame-permissions .t=${t} .vault=${this.watched}></w3m-frame-permissions>
      ${lockPart(t, this.isLocked, this.button('frame-lock', 'wallet.lock-now', this.lock))}
      <h2>${t('wallet.export')}</h2>
      ${
        this.words
          ? exportedWords(this.words, t, () => (this.words = undefined))
          : this.button('frame-export', 'wallet.show-words', this.exportWords)
      }`
  }

  private button(id: string, text: FrameTextKey, action: () => Promise<void>): TemplateResult {
    return fullButton(id, this.t(text), this.pending.has(id), () => void this.run(id, action))
  }

  /** Runs what a button does, unless it still does. A failure stands at the top of the page. */
  private run(id: string, action: () => Promise<void>): Promise<void> {
    return this.pending.run(id, async () => {
      this.error = undefined
      await action().catch((error: unknown) => (this.error = failureText(error)))
    })
  }

  private replaced(): void {
    this.wasChanged = true
    void this.loadTried()
  }

  private async loadDevices(): Promise<void> {
    if (this.session.phase !== 'ready') return
    const read = await this.watched.call('devices.list', undefined).catch(() => undefined)
    this.isUnread = !read
    this.devices = read?.devices ?? this.devices
    void this.loadTried()
  }

  /** Loads the attempts together with the element that lists them. Nothing else on this page waits for them. */
  private async loadTried(): Promise<void> {
    const [tried] = await Promise.all([
      this.vault.call('recovery.list', undefined),
      import('./tried-passwords.js'),
    ]).catch(() => [])
    this.tried = tried?.guesses ? tried : undefined
  }

  private async loadAgain(): Promise<void> {
    await this.loadDevices()
    // The pressed button has disappeared with the failure, so the list takes the focus.
    if (!this.isUnread) this.focusDevices()
  }

  private focusDevices(): void {
    this.renderRoot.querySelector<HTMLElement>('.rows')?.focus()
  }

  private async loggedIn(next: SessionState): Promise<void> {
    const { session, error } = await sameUser(this.vault, userOf(this.session)?.id, next)
    const hadToLogIn = this.mustLogIn && this.wantsWords
    this.session = session
    this.error = error
    this.mustLogIn = false
    if (session.phase === 'newDevice') this.recover()
    await this.loadDevices()
    await this.updateComplete
    // The list has pushed the export button, for which the visitor logged in, out of view.
    if (hadToLogIn) this.renderRoot.querySelector('[data-testid="frame-export"]')?.scrollIntoView({ block: 'center' })
  }

  /** Whether a removal needs the password: it renews the recovery, and a recovery with a password needs that for it. */
  private get asksPassword(): boolean {
    return userOf(this.session)?.recovery.includes('password') === true
  }

  private async revoke(enrollmentId: string): Promise<void> {
    if (!this.asksPassword) return this.removed(await this.watched.call('devices.revoke', { enrollmentId }))
    await import('./remove-device.js')
    // While the form removes a device, it stays, and names that one.
    if (this.renderRoot.querySelector<FrameRemoveDevice>('w3m-frame-remove-device')?.pending.isBusy) return
    this.removing = this.removing === enrollmentId ? undefined : enrollmentId
  }

  private async removed(session: SessionState): Promise<void> {
    this.removing = undefined
    this.wasRemoved = true
    this.follow(session)
    await this.loadDevices()
    this.focusDevices()
  }

  /** Takes over a new session, and notes the recovery methods that it no longer has, so that the page names them. */
  private follow(next: SessionState): void {
    const rest = userOf(next)?.recovery
    if (rest) this.lost = [...this.lost, ...(userOf(this.session)?.recovery ?? [])].filter(way => !rest.includes(way))
    this.session = next
  }

  private readonly logOutOthers = async (): Promise<void> => {
    await this.watched.call('session.endOthers', undefined)
    this.isAloneLoggedIn = true
  }

  private readonly lock = async (): Promise<void> => {
    this.words = undefined
    await this.vault.call('wallet.lockTabs', undefined)
    this.isLocked = true
  }

  private readonly exportWords = async (): Promise<void> => {
    this.isLocked = false
    // Inside another page, that page could draw around the words, so only a top-level page shows them.
    if (window.top !== window) return
    const { words } = await this.watched.call('wallet.exportWords', undefined)
    this.words = new TextDecoder().decode(words).split(' ')
    words.fill(0)
  }
}
