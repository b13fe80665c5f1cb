import { html, nothing } from 'lit'
import { errorText } from '../../i18n/error-text.js'
import type { Translate } from '../../i18n/text-key.js'

/** An error with a retry. The view imports `w3m-ui-error-panel`. @param panelId test id of the panel itself */
export const retryPanel = (
  t: Translate,
  { heading, text }: { readonly heading: string; readonly text: string },
  testId: string,
  retry: () => void,
  panelId?: string,
) =>
  html`<w3m-ui-error-panel
    heading=${heading}
    text=${text}
    retry=${t('retry')}
    test-id=${testId}
    data-testid=${panelId ?? nothing}
    @w3m-ui-retry=${retry}
  ></w3m-ui-error-panel>`

/** Shown in place of a slice that could not be loaded. */
export const unloaded = (t: Translate, error: unknown, testId: string, retry: () => void) =>
  retryPanel(t, errorText(t, error), testId, retry)

/** The shape of rows that are being read. The view brings `w3m-ui-skeleton`. */
export const skeletonRows = (t: Translate, count: number) =>
  html`<div aria-busy="true">
    <w3m-ui-skeleton count=${count}></w3m-ui-skeleton><span class="sr-only" role="status">${t('view.loading')}</span>
  </div>`
