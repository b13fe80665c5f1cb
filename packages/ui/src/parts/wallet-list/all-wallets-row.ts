import { html, nothing, type TemplateResult } from 'lit'
import '../../elements/list-item/list-item.js'
import '../../elements/tag/tag.js'
import { gridIcon } from '../../icons/object-icons.js'
import type { WalletRowContent } from './wallet-row.js'

export interface AllWalletsRowContent extends Pick<WalletRowContent, 't' | 'reason'> {
  /** How many wallets there are, once that is known. */
  readonly total: number | undefined
  readonly locale: string
  readonly open: () => void
}

/** The row that leads to all wallets; loaded where there is such a list. */
export function allWalletsRow({ t, reason, total, locale, open }: AllWalletsRowContent): TemplateResult {
  const count = total === undefined ? '' : new Intl.NumberFormat(locale).format(total)
  return html`<w3m-ui-list-item
    .name=${t('all-wallets.open')}
    .label=${count ? t('all-wallets.count', { count }) : ''}
    test-id="all-wallets"
    chevron
    ?disabled=${reason !== ''}
    .reason=${reason}
    @click=${open}
  >
    <span slot="picture">${gridIcon()}</span>
    ${count ? html`<w3m-ui-tag slot="end">${count}</w3m-ui-tag>` : nothing}
  </w3m-ui-list-item>`
}
