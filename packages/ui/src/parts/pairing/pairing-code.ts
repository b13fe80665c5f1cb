import type { WalletLink } from '@w3m/core'
import { html, nothing, type TemplateResult } from 'lit'
import '../../elements/button/button.js'
import '../../elements/qr-code/qr-code.js'
import type { TextKey, TextValues } from '../../i18n/text-key.js'
import { retryIcon } from '../../icons/action-icons.js'
import { copyIcon } from '../../icons/row-icons.js'
import { reachIcon } from '../../icons/pairing-icons.js'
import { warningIcon } from '../../icons/status-icons.js'

export interface PairingCodeContent {
  readonly t: (key: TextKey, values?: TextValues) => string
  readonly wallet: WalletLink | undefined
  /** The picture in the middle of the code. */
  readonly image: string | undefined
  /** Undefined while it is awaited. */
  readonly uri: string | undefined
  /** Only in the last minute of a code. */
  readonly secondsLeft: number | undefined
  readonly isSlow: boolean
  /** How slow this device's clock is, in words, where another device takes the code for expired. */
  readonly clockSlow: string | undefined
  /** True if the code could not be drawn, or its module could not be loaded. */
  readonly isUndrawable: boolean
  readonly onUndrawable: () => void
  readonly drawAgain: () => void
  readonly copy: () => void
}

/** A code for another device: scanned there, or copied. */
export function pairingCode({
  t,
  wallet,
  image,
  uri,
  secondsLeft,
  isSlow,
  clockSlow,
  isUndrawable,
  onUndrawable,
  drawAgain,
  copy,
}: PairingCodeContent): TemplateResult {
  const name = wallet?.name ?? ''
  const hint =
    !uri && isSlow
      ? t('pairing.slow')
      : secondsLeft !== undefined
        ? t('pairing.left', { seconds: secondsLeft })
        : t(name ? 'pairing.scan-wallet-text' : 'pairing.scan-text')
  return html`
    ${
      isUndrawable
        ? html`<div class="undrawable" role="alert">
            <p>${t('pairing.undrawable')}</p>
            <w3m-ui-button size="s" test-id="wc-qr-retry" @click=${drawAgain}
              ><span slot="start">${retryIcon()}</span>${t('retry')}</w3m-ui-button
            >
          </div>`
        : html`<w3m-ui-qr-code
            data-testid=${uri ? 'wc-qr' : nothing}
            data-uri=${uri ?? nothing}
            .value=${uri ?? ''}
            .label=${name ? t('pairing.code-wallet', { name }) : t('pairing.code')}
            .picture=${image ?? ''}
            .name=${name}
            .mark=${wallet ? undefined : reachIcon()}
            @w3m-ui-qr-failed=${onUndrawable}
          ></w3m-ui-qr-code>`
    }
    ${
      clockSlow
        ? html`<p class="clock" role="alert" data-testid="wc-clock">
            ${warningIcon()}<span>${t('pairing.clock', { span: clockSlow })}</span>
          </p>`
        : nothing
    }
    <div class="foot">
      <h2>${name ? t('pairing.scan-wallet', { name }) : t('pairing.scan')}</h2>
      <p class="hint">${hint}</p>
      ${copyButton(t, uri, copy)}
    </div>
  `
}

/** Copies the code's text, for a wallet that takes it by hand. */
export const copyButton = (
  t: PairingCodeContent['t'],
  uri: string | undefined,
  copy: () => void,
  size: 'm' | 'l' = 'm',
): TemplateResult =>
  html`<w3m-ui-button
    .size=${size}
    .variant=${size === 'l' ? 'quiet' : 'secondary'}
    ?full=${size === 'l'}
    ?disabled=${!uri}
    .reason=${uri ? '' : t('pairing.preparing')}
    test-id="wc-copy"
    @click=${copy}
    ><span slot="start">${copyIcon()}</span>${t('pairing.copy')}</w3m-ui-button
  >`
