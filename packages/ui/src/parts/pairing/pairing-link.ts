import type { WalletLink } from '@w3m/core'
import type { WalletLinkTarget } from '@w3m/core/wallet-links'
import { html, nothing, type TemplateResult } from 'lit'
import '../../elements/button/button.js'
import '../../elements/loading-ring/loading-ring.js'
import { safeHref } from '../../elements/safe-href.js'
import { externalIcon } from '../../icons/row-icons.js'
import { copyButton, type PairingCodeContent } from './pairing-code.js'

export interface PairingLinkContent extends Pick<PairingCodeContent, 't' | 'uri' | 'isSlow' | 'copy'> {
  readonly wallet: WalletLink
  readonly isPage: boolean
  /** The link opens this page in the wallet's own browser; no code goes with it. */
  readonly isBrowsed: boolean
  /** Undefined while its code is awaited. */
  readonly link: WalletLinkTarget | undefined
  /** The visitor was sent there already. */
  readonly isOpened: boolean
  readonly open: () => void
}

/** A wallet on this device: opened by a real link, in the visitor's own click, because phones open no other. */
export function pairingLink({
  t,
  wallet,
  uri,
  isSlow,
  isPage,
  isBrowsed,
  link,
  isOpened,
  open,
  copy,
}: PairingLinkContent): TemplateResult {
  const { name } = wallet
  const text = isBrowsed
    ? t('pairing.browse-text', { name })
    : isOpened
      ? t('connecting.approve-text')
      : isSlow
        ? t('pairing.slow')
        : t(isPage ? 'pairing.continue-page-text' : 'pairing.continue-text')
  const label = t(isOpened ? 'pairing.open-again' : 'pairing.open', { name })
  return html`<div class="center">
    <w3m-ui-loading-ring
      .src=${wallet.image ?? ''}
      .name=${name}
      .state=${isOpened ? 'busy' : 'idle'}
    ></w3m-ui-loading-ring>
    <div class="said" role="status">
      <h2>${t(isOpened && !isBrowsed ? 'connecting.approve' : 'pairing.continue', { name })}</h2>
      <p class="sentence">${text}</p>
    </div>
    <div class="actions">
      ${
        link
          ? html`<a
              class=${isOpened ? 'open again' : 'open'}
              data-testid="wc-open"
              href=${safeHref(link.href) ?? nothing}
              target=${link.target}
              rel="noopener noreferrer"
              @click=${open}
              >${label}${isPage ? externalIcon() : nothing}</a
            >`
          : html`<w3m-ui-button full size="l" variant="primary" loading>${label}</w3m-ui-button>`
      }
      ${isBrowsed ? nothing : copyButton(t, uri, copy, 'l')}
    </div>
  </div>`
}
