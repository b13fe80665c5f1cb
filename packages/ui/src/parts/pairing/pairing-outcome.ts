import { html, nothing, type TemplateResult } from 'lit'
import '../../elements/button/button.js'
import '../../elements/loading-ring/loading-ring.js'
import { errorText, type ErrorText } from '../../i18n/error-text.js'
import type { TextKey, TextValues } from '../../i18n/text-key.js'
import { retryIcon } from '../../icons/action-icons.js'
import { reachIcon } from '../../icons/pairing-icons.js'
import type { PairingStatus } from './pairing-status.js'

export interface PairingOutcomeContent {
  readonly t: (key: TextKey, values?: TextValues) => string
  readonly phase: Exclude<PairingStatus, { readonly kind: 'preparing' | 'ready' }>
  /** The name of the chosen wallet, or of the connection method. */
  readonly name: string
  readonly image: string | undefined
  /** True if the picture is the wallet's own. */
  readonly isWallet: boolean
  readonly isSlow: boolean
  /** Undefined where there is no other wallet to choose. */
  readonly onOther: (() => void) | undefined
  readonly onRetry: () => void
}

const rings = { idle: 'idle', answering: 'busy', failed: 'refused', connected: 'done' } as const

/** In words: the panel says them, whose live region stood before. */
export function outcomeText({
  t,
  phase,
  name,
  isSlow,
}: Pick<PairingOutcomeContent, 't' | 'phase' | 'name' | 'isSlow'>): Omit<ErrorText, 'code'> & {
  readonly code?: string | undefined
} {
  if (phase.kind === 'failed') return errorText(t, phase.error)
  if (phase.kind === 'answering')
    return { heading: t('pairing.answering'), text: t(isSlow ? 'pairing.slow' : 'pairing.answering-text') }
  if (phase.kind === 'connected') return { heading: t('connecting.connected', { name }), text: '' }
  return { heading: t('connecting.start', { name }), text: t('connecting.start-text') }
}

/** The result of a code: the wallet responded, refused, or did not connect. A retry starts a new attempt. */
export function pairingOutcome(content: PairingOutcomeContent): TemplateResult {
  const { t, phase, name, image = '', isWallet, isSlow, onOther, onRetry } = content
  const { heading, text, code } = outcomeText(content)
  const hasEnded = phase.kind === 'failed' || phase.kind === 'idle'
  return html`<div class="center">
    <w3m-ui-loading-ring .src=${image} .name=${name} .state=${rings[phase.kind]}
      >${isWallet || image ? nothing : html`<span class="reach">${reachIcon()}</span>`}</w3m-ui-loading-ring
    >
    <div class="said">
      <h2>${heading}</h2>
      ${text ? html`<p class="sentence">${text}</p>` : nothing}
      ${code ? html`<p class="small">${t('error.code', { code })}</p>` : nothing}
    </div>
    <div class="actions">
      ${
        hasEnded
          ? html`<w3m-ui-button full size="l" variant="primary" test-id="connecting-retry" @click=${onRetry}>
              ${phase.kind === 'failed' ? html`<span slot="start">${retryIcon()}</span>${t('retry')}` : t('connecting.connect')}
            </w3m-ui-button>`
          : nothing
      }
      ${
        onOther && (hasEnded || isSlow)
          ? html`<w3m-ui-button full size="l" variant="quiet" test-id="connecting-other" @click=${onOther}
              >${t('connecting.other')}</w3m-ui-button
            >`
          : nothing
      }
    </div>
  </div>`
}
