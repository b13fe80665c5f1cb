import { html, nothing } from 'lit'
import '../../elements/skeleton/skeleton.js'
import type { Translate } from '../../i18n/text-key.js'

/**
 * Skeleton rows of a list that is being read, as many as the account reserves space for. If reading is slow, a text
 * replaces the last one. Needs `assetRowStyles`.
 */
export const loadingRows = (t: Translate, isSlow: boolean) =>
  html`<div aria-busy="true">
      <w3m-ui-skeleton count=${isSlow ? 4 : 5}></w3m-ui-skeleton
      ><span class="sr-only" role="status">${t('view.loading')}</span>
    </div>
    ${isSlow ? html`<p class="note" role="status">${t('wallets.slow')}</p>` : nothing}`
