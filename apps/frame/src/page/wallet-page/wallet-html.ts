// The parts of the wallet's own page, as pure templates.
import { html, nothing, type TemplateResult } from 'lit'
import type { SessionState, VaultApi } from '../../vault/vault-api.js'
import { formatLocale } from '../i18n/amount-text.js'
import type { Translate } from '../i18n/frame-texts.js'
import { visibleLine } from '../visible-text.js'
import type { PendingActions } from './pending-actions.js'

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

/** The text of a button, and a spinner in its place if the button is pending for long. */
export const buttonText = (text: string, isPending: boolean): TemplateResult =>
  html`<span>${text}</span>${isPending ? html`<w3m-ui-spinner delayed></w3m-ui-spinner>` : nothing}`

/** Tells the visitor that an action takes long. */
export const slowNote = (t: Translate, { isSlow }: PendingActions): TemplateResult =>
  html`<p class="hint" role="status">${isSlow ? t('approve.slow') : nothing}</p>`

interface DeviceRow {
  /** Undefined if nothing opens below the row. */
  readonly isExpanded: boolean | undefined
  readonly isPending: boolean
  /** Removes the device. */
  readonly revoke: () => void
}

const skeletonRow = html`<li class="row skeleton" aria-hidden="true"></li>`

/** Lists the devices, which are undefined until they have loaded. */
export const deviceList = (
  t: Translate,
  devices: readonly Device[] | undefined,
  rowOf: (device: Device) => DeviceRow,
): TemplateResult =>
  html`<ul class="rows" tabindex="-1" aria-label=${t('wallet.devices')} aria-busy=${!devices}>
    ${devices ? devices.map(device => deviceRow(t, device, rowOf(device))) : [skeletonRow, skeletonRow]}
  </ul>`

const deviceRow = (
  t: Translate,
  { enrollmentId, deviceName, usedAt, isThisDevice }: Device,
  { isExpanded, isPending, revoke }: DeviceRow,
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
            aria-busy=${isPending}
            aria-disabled=${isPending}
            data-testid="frame-revoke"
            @click=${revoke}
          >
            ${buttonText(t('wallet.revoke'), isPending)}
          </button>`
    }
  </li>`

/** Renders a button of the page's full width. */
export const fullButton = (testId: string, text: string, isPending: boolean, press: () => void): TemplateResult =>
  html`<button
    class="button full"
    aria-busy=${isPending}
    aria-disabled=${isPending}
    data-testid=${testId}
    @click=${press}
  >
    ${buttonText(text, isPending)}
  </button>`

/** Renders the status of the lock, and the button that locks the wallet in every tab. */
export const lockPart = (t: Translate, isLocked: boolean, button: TemplateResult): TemplateResult =>
  html`<h2>${t('wallet.lock')}</h2>
    <p class="note" role="status" data-testid="frame-lock-said">
      ${t(isLocked ? 'wallet.locked' : 'wallet.lock-text')}
    </p>
    ${button}`

/** Shows the recovery words until the visitor hides them. */
export const exportedWords = (words: readonly string[], t: Translate, hide: () => void): TemplateResult =>
  html`<p class="note">${t('wallet.export-warning')}</p>
    <ol class="words" lang="en" tabindex="-1" data-testid="frame-export-words">
      ${words.map((word, index) => html`<li>${index + 1}. ${word}</li>`)}
    </ol>
    <button class="button full" @click=${hide}>${t('wallet.hide')}</button>`
