import type { WalletRow } from '@w3m/core'
import { html, type TemplateResult } from 'lit'
import type { TextKey, TextValues } from '../../i18n/text-key.js'
import '../../elements/list-item/list-item.js'

export interface WalletRowLook {
  readonly t: (key: TextKey, values?: TextValues) => string
  readonly testId: string
  readonly isConnected: boolean
  /** Why the row cannot be chosen now; empty where it can. */
  readonly reason: string
  readonly choose: () => void
}

/** One wallet as a row: its picture, its name, and one word on what the visitor has with it. */
export function walletRow(row: WalletRow, { t, testId, isConnected, reason, choose }: WalletRowLook): TemplateResult {
  const { isDuplicate, isRecent, connectors } = row
  const isInstalled = connectors.length > 0
  const tag = isDuplicate ? t('wallet.duplicate') : isConnected ? t('wallet.connected') : isRecent ? t('wallet.recent') : isInstalled ? t('wallet.installed') : ''
  return html`<w3m-ui-list-item
    .name=${row.name}
    .image=${row.image ?? ''}
    .tag=${tag}
    .tagTone=${isDuplicate ? 'warn' : isConnected ? 'good' : 'neutral'}
    .testId=${testId}
    ?disabled=${reason !== ''}
    .reason=${reason}
    @click=${choose}
  ></w3m-ui-list-item>`
}
