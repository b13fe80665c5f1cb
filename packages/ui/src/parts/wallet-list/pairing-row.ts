import { html, type TemplateResult } from 'lit'
import type { WalletRow } from '@w3m/core'
import '../../elements/list-item/list-item.js'
import { qrIcon } from '../../icons/pairing-icons.js'
import type { WalletRowContent } from './wallet-row.js'

/** The row that leads to a code for any wallet; loaded where one is offered. */
export function pairingRow(
  { id, name, image = '' }: WalletRow,
  { t, reason, choose }: Pick<WalletRowContent, 't' | 'reason' | 'choose'>,
): TemplateResult {
  return html`<w3m-ui-list-item
    .name=${name}
    .image=${image}
    .tag=${t('wallet.code')}
    .testId=${`wallet-${id}`}
    ?disabled=${reason !== ''}
    .reason=${reason}
    @click=${choose}
    >${image ? '' : html`<span slot="picture">${qrIcon()}</span>`}</w3m-ui-list-item
  >`
}
