import { html, LitElement, nothing } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { state } from 'lit/decorators/state.js'
import { reset } from '@w3m/ui/look'
import type { RecoveryInput, SessionState } from '../../vault/vault-api.js'
import type { FrameTextKey } from '../i18n/en.js'
import type { Translate } from '../i18n/frame-texts.js'
import { hasPasskeys, makePasskey } from '../recovery/passkey-secret.js'
import { stageStyles } from '../screens/stage.styles.js'
import type { Vault } from '../vault-port.js'

type Way = RecoveryInput['kind']
const ways: readonly Way[] = ['passkey', 'password', 'words']
const passwordMin = 12

/**
 * @summary The ways back into the wallet: which there are, and how to add one. Two of them secure it.
 * @event {CustomEvent<SessionState>} changed - A way was added.
 */
@customElement('w3m-frame-recovery-setup')
export class FrameRecoverySetup extends LitElement {
  static override styles = [reset, stageStyles]

  @property({ attribute: false }) t: Translate = key => key
  @property({ attribute: false }) vault!: Vault
  @property({ attribute: false }) session!: SessionState
  @state() private open: Way | undefined
  @state() private isWorking = false
  @state() private error: FrameTextKey | undefined

  override render() {
    const { t, session } = this
    const there = 'user' in session ? session.user.recovery : []
    return html`<h2>${t('wallet.recovery')}</h2>
      <p class=${there.length < 2 ? 'banner' : 'note'} data-testid="frame-secured" data-count=${there.length}>${t(there.length < 2 ? 'secure.banner' : 'wallet.secured')}</p>
      <div class="rows">
        ${ways.map(
          way => html`<div class="row"><span>${t(`recover.${way}`)}</span>${
            there.includes(way) ? html`<span class="done">✓</span>` : html`<button class="link" data-testid="frame-add-${way}" ?disabled=${this.isWorking || (way === 'passkey' && !hasPasskeys())} @click=${() => this.choose(way)}>${t('wallet.add')}</button>`
          }</div>${this.open === way ? this.form(way) : nothing}`,
        )}
      </div>
      ${this.error ? html`<p class="error" role="alert">${t(this.error, { count: passwordMin })}</p>` : nothing}`
  }

  private form(way: Way) {
    const { t } = this
    return html`<form class="form" @submit=${(event: Event) => void this.submit(event, way)}>
      <p class="note">${t(way === 'password' ? 'wallet.password-hint' : 'wallet.words-hint')}</p>
      <label class="field"><span>${t(`recover.${way}`)}</span>${
        way === 'password'
          ? html`<input id="secret" type="password" autocomplete="new-password" data-testid="frame-new-password" />`
          : html`<textarea id="secret" rows="3" autocomplete="off" autocapitalize="off" spellcheck="false" dir="ltr" data-testid="frame-new-words"></textarea>`
      }</label>
      <button class="button full" type="submit" data-testid="frame-add-submit" ?disabled=${this.isWorking}>${t('wallet.add')}</button>
    </form>`
  }

  private choose(way: Way): void {
    this.error = undefined
    if (way === 'passkey') void this.addPasskey()
    else this.open = this.open === way ? undefined : way
  }

  private async addPasskey(): Promise<void> {
    const name = 'user' in this.session ? (this.session.user.email ?? this.session.user.userName ?? location.hostname) : location.hostname
    const passkey = await makePasskey(name).catch(() => undefined)
    if (passkey) await this.add({ kind: 'passkey', ...passkey })
    else this.error = 'recover.passkey-failed'
  }

  private async submit(event: Event, way: Way): Promise<void> {
    event.preventDefault()
    const text = this.renderRoot.querySelector<HTMLInputElement | HTMLTextAreaElement>('#secret')?.value ?? ''
    if (way === 'password' && [...text].length < passwordMin) {
      this.error = 'recover.password-short'
      return
    }
    await this.add({ kind: way, secret: new TextEncoder().encode(way === 'words' ? text.trim().toLowerCase().split(/\s+/).join(' ') : text) })
  }

  private async add(given: RecoveryInput & { readonly credentialId?: string; readonly salt?: string }): Promise<void> {
    if (this.isWorking) return
    this.isWorking = true
    this.error = undefined
    try {
      this.dispatchEvent(new CustomEvent('changed', { detail: await this.vault.call('recovery.add', given) }))
      this.open = undefined
    } catch (error) {
      this.error = (error as { code?: unknown }).code === 'RECOVERY_WRONG' ? 'recover.wrong' : 'recover.failed'
    } finally {
      this.isWorking = false
    }
  }
}
