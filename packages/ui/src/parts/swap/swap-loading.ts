import { html, type TemplateResult } from 'lit'
import type { TextKey } from '../../i18n/text-key.js'

/** The shape of a swap while its tokens are read. Needs `stackStyles` and the skeleton element. */
export const swapLoading = (t: (key: TextKey) => string): TemplateResult =>
  html`<div class="stack" aria-busy="true">
    <w3m-ui-skeleton shape="block"></w3m-ui-skeleton><w3m-ui-skeleton shape="block"></w3m-ui-skeleton
    ><span class="sr-only" role="status">${t('view.loading')}</span>
  </div>`
