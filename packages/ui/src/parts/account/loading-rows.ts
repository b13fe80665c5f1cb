import { html, nothing } from 'lit'
import '../../elements/skeleton/skeleton.js'
import type { Translate } from '../../i18n/text-key.js'

/**
 * A list that is read: its rows to be, as many as the account keeps room for, and in place of the last of them a word
 * where that takes its time. Needs `assetRowStyles`.
 */
export const loadingRows = (t: Translate, isSlow: boolean) =>
  html`<div aria-busy="true">
      <w3m-ui-skeleton count=${isSlow ? 4 : 5}></w3m-ui-skeleton
      ><span class="sr-only" role="status">${t('view.loading')}</span>
    </div>
    ${isSlow ? html`<p class="note" role="status">${t('wallets.slow')}</p>` : nothing}`
