import { html, LitElement, nothing } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { state } from 'lit/decorators/state.js'
import { reset } from '@w3m/ui/look'
import type { RecoveryInput, VaultApi } from '../../vault/vault-api.js'
import type { Translate } from '../i18n/frame-texts.js'
import type { FrameTextKey } from '../i18n/en/frame.js'
import { layoutStyles } from '../screens/frame-layout.styles.js'
import type { Vault } from '../vault-port.js'
import { formStyles } from './form.styles.js'
import { hasPasskeys, passkeySecret } from './passkey-secret.js'
import { withPassword, wordsBytes } from './secret-bytes.js'
import { wordsField } from './words-field.js'

type RecoveryMethods = VaultApi['recovery.list']['result']
type RecoveryMethod = RecoveryInput['kind']

/**
 * @summary The ways back into a wallet on a device that is new to it.
 * @event {CustomEvent<SessionState>} recovered - The wallet is open.
 * @event {Event} refused - The visitor gave up.
 * @event {CustomEvent<VaultFailure>} stale - The last login is too old.
 */
@customElement('w3m-frame-recovery')
export class FrameRecoveryScreen extends LitElement {
  static override styles = [reset, layoutStyles, formStyles]

  @property({ attribute: false }) t: Translate = key => key
  @property({ attribute: false }) ways: RecoveryMethods = { kinds: [] }
  @property({ attribute: false }) vault: Vault | undefined
  @state() private chosen: RecoveryMethod | undefined
  @state() private isWorking = false
  @state() private error: FrameTextKey | undefined
  /** From when on a password may be tried again. */
  @state() private wait = ''

  private get method(): RecoveryMethod | undefined {
    return this.chosen ?? this.open[0]
  }

  private get open(): readonly RecoveryMethod[] {
    return this.ways.kinds.filter(kind => kind !== 'passkey' || (hasPasskeys() && this.ways.passkey !== undefined))
  }

  override render() {
    const { t, method } = this
    const others = this.open.filter(kind => kind !== method)
    return html`<section
      class="card"
      tabindex="-1"
      aria-labelledby="title"
      aria-busy=${this.isWorking ? 'true' : 'false'}
    >
      <header class="top"><h1 id="title">${t('recover.title')}</h1></header>
      <div class="body">
        <p class="note">${t(method ? 'recover.text' : 'recover.none')}</p>
        ${method ? this.form(method) : nothing}
        ${method === 'words' && this.open.length === 1 ? html`<p class="hint">${t('recover.none')}</p>` : nothing}
        ${this.error ? html`<p class="error" id="wrong" role="alert">${this.wait || t(this.error)}</p>` : nothing}
      </div>
      <footer class="bottom">
        <div class="buttons">
          <button
            class="button"
            data-no
            data-testid="frame-reject"
            @click=${() => this.dispatchEvent(new Event('refused'))}
          >
            ${t('recover.leave')}
          </button>
          ${
            method
              ? html`<button
                  class="button primary"
                  data-testid="frame-recover"
                  aria-disabled=${this.isWorking}
                  @click=${this.submit}
                >
                  ${t(this.isWorking ? 'recover.working' : method === 'passkey' ? 'recover.passkey' : 'recover.submit')}
                </button>`
              : nothing
          }
        </div>
        ${
          others.length
            ? html`<p class="hint">
                ${t('recover.other')}:
                ${others.map(
                  kind =>
                    html`<button
                      class="link"
                      data-testid="frame-recover-${kind}"
                      @click=${() => void this.choose(kind)}
                    >
                      ${t(`recover.${kind}`)}
                    </button> `,
                )}
              </p>`
            : nothing
        }
      </footer>
    </section>`
  }

  private form(method: RecoveryMethod) {
    if (method === 'passkey') return nothing
    const label = this.t(`recover.${method}`)
    const isWrong = this.error === 'recover.wrong'
    const submit = (event: Event) => {
      event.preventDefault()
      void this.submit()
    }
    // No name and no autofill for the words: a password manager would keep what only paper should.
    return html`<form class="form" @submit=${submit}>
      <label class="field"
        ><span>${label}</span>${
          method === 'password'
            ? html`<input
                type="password"
                id="secret"
                aria-invalid=${isWrong}
                aria-describedby="wrong"
                autocomplete="current-password"
                data-testid="frame-password"
              />`
            : wordsField('frame-words', isWrong)
        }</label
      >
    </form>`
  }

  /** What was pressed for it is gone then. */
  private async choose(kind: RecoveryMethod): Promise<void> {
    this.chosen = kind
    this.error = undefined
    this.wait = ''
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('#secret, .primary')?.focus()
  }

  private async submit(): Promise<void> {
    const { method, vault } = this
    if (!method || !vault || this.isWorking) return
    this.error = undefined
    this.wait = ''
    this.isWorking = true
    try {
      const next = await this.recover(method, secret => vault.call('wallet.recover', { kind: method, secret }))
      if (next) this.dispatchEvent(new CustomEvent('recovered', { detail: next }))
    } catch (error) {
      const { code, seconds }: Readonly<Record<string, unknown>> = Object(error)
      if (code === 'RATE_LIMITED' && typeof seconds === 'number')
        this.wait = await import('../i18n/guess-texts.js').then(
          ({ waitText }) => waitText(seconds),
          () => '',
        )
      if (code === 'LOGGED_OUT') this.dispatchEvent(new CustomEvent('stale', { detail: error }))
      this.error =
        code === 'RECOVERY_WRONG' || code === 'SHARE_MISMATCH' || code === 'INVALID'
          ? 'recover.wrong'
          : 'recover.failed'
    } finally {
      this.isWorking = false
    }
  }

  /** Calls with the secret; undefined where there is none. */
  private async recover<Result>(
    method: RecoveryMethod,
    call: (secret: Uint8Array<ArrayBuffer>) => Promise<Result>,
  ): Promise<Result | undefined> {
    if (method === 'passkey') {
      const secret = await this.passkey()
      return secret && call(secret)
    }
    const text = this.typed()
    if (!text) return undefined
    return method === 'words' ? call(wordsBytes(text)) : withPassword(text, call)
  }

  private async passkey(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      const { passkey } = this.ways
      if (!passkey) throw new Error('There is no passkey')
      return await passkeySecret(passkey)
    } catch {
      this.error = 'recover.passkey-failed'
      return undefined
    }
  }

  private typed(): string | undefined {
    const field = this.renderRoot.querySelector<HTMLInputElement | HTMLTextAreaElement>('#secret')
    const text = field?.value ?? ''
    if (this.method === 'words' ? text.trim() : text) return text
    field?.focus()
    return undefined
  }
}
