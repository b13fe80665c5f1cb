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
import { sameUser, userOf } from './same-user.js'
import './wallet-login.js'
import './recovery-setup.js'
import type { FrameRecoverySetup } from './recovery-setup.js'
import './wallet-permissions.js'
import { addressList, deviceRow, exportedWords, lockPart, newDevice, unreadList, type Device } from './wallet-parts.js'
import { walletStyles } from './wallet.styles.js'

/**
 * @summary The wallet's own page, in a window of its own: ways back in, devices, and the words after a fresh login.
 * @event {CustomEvent<SessionState>} w3m-frame-recover - This device is new to the wallet: the ways back in are to be
 *   shown.
 */
@customElement('w3m-frame-wallet')
export class FrameWalletPage extends LitElement {
  static override styles = [reset, layoutStyles, walletStyles]

  @property({ attribute: false }) t: Translate = key => key
  @property({ attribute: false }) vault!: Vault
  @property({ attribute: false }) session!: SessionState
  /** Undefined until they are read. */
  @state() private devices: readonly Device[] | undefined
  @state() private isUnread = false
  /** Which recovery passwords were tried: told where it could be read. */
  @state() private tried: VaultApi['recovery.list']['result'] | undefined
  /** What was done here that takes nothing back of what was opened before. */
  @state() private wasRemoved = false
  @state() private wasChanged = false
  /** Ways back that were one until something was done here. */
  @state() private lost: readonly RecoveryInput['kind'][] = []
  /** The device for whose removal the recovery password is asked. */
  @state() private removing: string | undefined
  @state() private words: readonly string[] | undefined
  /** The session has ended, or the last login is too old for what is wanted. */
  @property({ type: Boolean, attribute: 'must-log-in' }) mustLogIn = false
  @state() private isLocked = false
  @state() private isAloneLoggedIn = false
  /** What went wrong, said above all else. */
  @property({ attribute: false }) error: FrameTextKey | undefined
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
    // The words stay on no screen that nobody looks at.
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
    // They stand at the page's end, below the button that was pressed.
    if (changed.has('words') && this.words) find('.words')?.scrollIntoView({ block: 'center' })
    // What was pressed is gone then: what follows it takes the focus.
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
      ${this.devices || this.isUnread ? nothing : html`<div class="middle" role="status"><w3m-ui-spinner></w3m-ui-spinner></div>`}
      <ul class="rows" tabindex="-1">
        ${this.devices?.map(device =>
          deviceRow(device, {
            t,
            isExpanded: this.asksPassword ? this.removing === device.enrollmentId : undefined,
            revoke: () => void this.revoke(device.enrollmentId),
          }),
        )}
      </ul>
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
      <button class="button full" data-testid="frame-log-out-others" @click=${this.logOutOthers}>
        ${t('wallet.log-out-others')}
      </button>
      ${
        this.tried
          ? html`<w3m-frame-tried-passwords
              .tried=${this.tried}
              .wasRemoved=${this.wasRemoved}
              .wasChanged=${this.wasChanged}
              .lost=${this.lost.map(way => t(`recover.${way}`))}
              @retype=${() => void this.renderRoot.querySelector<FrameRecoverySetup>('w3m-frame-recovery-setup')?.changePassword()}
            ></w3m-frame-tried-passwords>`
          : nothing
      }
      <w3m-frame-permissions .t=${t} .vault=${this.watched}></w3m-frame-permissions>
      ${lockPart(t, this.isLocked, () => void this.lock())}
      <h2>${t('wallet.export')}</h2>
      ${
        this.words
          ? exportedWords(this.words, t, () => (this.words = undefined))
          : html`<button class="button full" data-testid="frame-export" @click=${this.exportWords}>
              ${t('wallet.show-words')}
            </button>`
      }`
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

  /** Loaded with its list: nothing else on this page waits for it. */
  private async loadTried(): Promise<void> {
    const [tried] = await Promise.all([
      this.vault.call('recovery.list', undefined),
      import('./tried-passwords.js'),
    ]).catch(() => [])
    this.tried = tried?.guesses ? tried : undefined
  }

  private async loadAgain(): Promise<void> {
    await this.loadDevices()
    // What was pressed has gone with the failure.
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
    // The list has pushed away what the log-in was for.
    if (hadToLogIn) this.renderRoot.querySelector('[data-testid="frame-export"]')?.scrollIntoView({ block: 'center' })
  }

  /** What opens the wallet on a device that is removed is renewed, and a password for that takes the password. */
  private get asksPassword(): boolean {
    return userOf(this.session)?.recovery.includes('password') === true
  }

  private async revoke(enrollmentId: string): Promise<void> {
    this.error = undefined
    try {
      if (!this.asksPassword) return await this.removed(await this.watched.call('devices.revoke', { enrollmentId }))
      await import('./remove-device.js')
      this.removing = this.removing === enrollmentId ? undefined : enrollmentId
    } catch (error) {
      this.error = failureText(error)
    }
  }

  private async removed(session: SessionState): Promise<void> {
    this.removing = undefined
    this.wasRemoved = true
    this.follow(session)
    await this.loadDevices()
    this.focusDevices()
  }

  /** Of what is a way back no more, the visitor hears by name. */
  private follow(next: SessionState): void {
    const left = userOf(next)?.recovery
    if (left) this.lost = [...this.lost, ...(userOf(this.session)?.recovery ?? [])].filter(way => !left.includes(way))
    this.session = next
  }

  private async logOutOthers(): Promise<void> {
    this.error = undefined
    await this.watched.call('session.endOthers', undefined).then(
      () => (this.isAloneLoggedIn = true),
      (error: unknown) => (this.error = failureText(error)),
    )
  }

  private async lock(): Promise<void> {
    this.error = undefined
    this.words = undefined
    const locked = this.vault.call('wallet.lockTabs', undefined)
    await locked.then(() => (this.isLocked = true)).catch(() => (this.error = 'recover.failed'))
  }

  private async exportWords(): Promise<void> {
    this.error = undefined
    this.isLocked = false
    // Only where this is the whole page can nobody have drawn around it.
    if (window.top !== window) return
    try {
      const { words } = await this.watched.call('wallet.exportWords', undefined)
      this.words = new TextDecoder().decode(words).split(' ')
      words.fill(0)
    } catch (error) {
      this.error = failureText(error)
    }
  }
}
