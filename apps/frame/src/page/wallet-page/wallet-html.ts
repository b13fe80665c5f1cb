// The parts of the wallet's own page, as pure templates.
import { html, nothing, type TemplateResult } from 'lit'
import type { SessionState, VaultApi } from '../../vault/vault-api.js'
import { formatLocale } from '../i18n/amount-text.js'
import type { Translate } from '../i18n/frame-texts.js'
import { visibleLine } from '../visible-text.js'

export type Device = VaultApi['devices.list']['result']['devices'][number]

export const addressList = ({ evmAddress, solanaAddress }: Extract<SessionState, { phase: 'ready' }>): TemplateResult =>
  html`<dl>
    <div class="fact">
      <dt>EVM</dt>
      <dd class="address">${evmAddress}</dd>
    </div>
    <div class="fact">
      <dt>Solana</dt>
      <dd class="address">${solanaAddress}</dd>
    </div>
  </dl>`

/** Tells the visitor how to recover the wallet on a new device. */
export const newDevice = (t: Translate, recover: () => void): TemplateResult =>
  html`<p class="note">${t('recover.text')}</p>
    <p class="note">${t('wallet.elsewhere', { action: t('secure.action') })}</p>
    <button class="button primary full" data-testid="frame-recover-open" @click=${recover}>
      ${t('recover.submit')}
    </button>`

/** Says that a list could not load, and offers to retry. */
export const unreadList = (t: Translate, testId: string, retry: () => void): TemplateResult =>
  html`<p class="error" role="alert">
    ${t('wallet.not-read')}
    <button class="link" data-testid=${testId} @click=${retry}>${t('wallet.retry')}</button>
  </p>`

/** Renders a device. `isExpanded` is undefined if nothing opens below the row; `revoke` removes the device. */
export const deviceRow = (
  { enrollmentId, deviceName, usedAt, isThisDevice }: Device,
  { t, isExpanded, revoke }: { t: Translate; isExpanded: boolean | undefined; revoke: () => void },
): TemplateResult =>
  html`<li class="row" data-testid="frame-device">
    <span
      ><bdi id=${`of-${enrollmentId}`}>${visibleLine(deviceName)}</bdi><br /><span class="asks"
        >${isThisDevice ? t('wallet.this-device') : new Date(usedAt).toLocaleDateString(formatLocale())}</span
      ></span
    >
    ${
      isThisDevice
        ? nothing
        : html`<button
            class="link"
            id=${`end-${enrollmentId}`}
            aria-labelledby=${`end-${enrollmentId} of-${enrollmentId}`}
            aria-expanded=${isExpanded ?? nothing}
            data-testid="frame-revoke"
            @click=${revoke}
          >
            ${t('wallet.revoke')}
          </button>`
    }
  </li>`

/** Renders the button that locks the wallet in every tab, and its status. */
export const lockPart = (t: Translate, isLocked: boolean, lock: () => void): TemplateResult =>
  html`<h2>${t('wallet.lock')}</h2>
    <p class="note" role="status" data-testid="frame-lock-said">
      ${t(isLocked ? 'wallet.locked' : 'wallet.lock-text')}
    </p>
    <button class="button full" data-testid="frame-lock" @click=${lock}>${t('wallet.lock-now')}</button>`

/** Shows the recovery words until the visitor hides them. */
export const exportedWords = (words: readonly string[], t: Translate, hide: () => void): TemplateResult =>
  html`<p class="note">${t('wallet.export-warning')}</p>
    <ol class="words" lang="en" tabindex="-1" data-testid="frame-export-words">
      ${words.map((word, index) => html`<li>${index + 1}. ${word}</li>`)}
    </ol>
    <button class="button full" @click=${hide}>${t('wallet.hide')}</button>`
