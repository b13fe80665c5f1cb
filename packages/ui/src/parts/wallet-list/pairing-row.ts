import { html, type TemplateResult } from 'lit'
import type { W3m, WalletRow } from '@w3m/core'
import '../../elements/list-item/list-item.js'
import { qrIcon } from '../../icons/pairing-icons.js'
import type { WalletRowLook } from './wallet-row.js'

/** True where a wallet came over a relay already: one session is all that there can be. */
const isPaired = (app: W3m): boolean =>
  Object.values(app.account.$state.get()).some(
    account => account.status === 'connected' && account.connectorId === 'walletConnect',
  )

/** The row that leads to a code for any wallet; loaded where one is offered. */
export function pairingRow(
  { id, name, image = '' }: WalletRow,
  app: W3m,
  { t, reason, choose }: Pick<WalletRowLook, 't' | 'reason' | 'choose'>,
): TemplateResult {
  const why = isPaired(app) ? t('wallet.code-connected') : reason
  return html`<w3m-ui-list-item
    .name=${name}
    .image=${image}
    .tag=${t('wallet.code')}
    .testId=${`wallet-${id}`}
    ?disabled=${why !== ''}
    .reason=${why}
    @click=${choose}
    >${image ? '' : html`<span slot="picture">${qrIcon()}</span>`}</w3m-ui-list-item
  >`
}
