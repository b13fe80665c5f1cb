import { html, nothing } from 'lit'
import '../../elements/error-panel/error-panel.js'
import '../../elements/skeleton/skeleton.js'
import { errorText } from '../../i18n/error-text.js'
import type { Translate } from '../../i18n/text-key.js'

interface RetryPanel {
  /** The test id of the retry. */
  readonly testId: string
  /** Without it there is none. */
  readonly retry?: (() => void) | undefined
  /** The retry is under way. */
  readonly isLoading?: boolean
  /** The test id of the panel itself. */
  readonly panelId?: string
}

/** What went wrong, with a retry. */
export const retryPanel = (
  t: Translate,
  { heading, text }: { readonly heading: string; readonly text: string },
  { testId, retry, isLoading = false, panelId }: RetryPanel,
) =>
  html`<w3m-ui-error-panel
    heading=${heading}
    text=${text}
    retry=${retry ? t('retry') : ''}
    ?loading=${isLoading}
    test-id=${testId}
    data-testid=${panelId ?? nothing}
    @w3m-ui-retry=${retry}
  ></w3m-ui-error-panel>`

/** Shown in place of a slice that could not be loaded. */
export const unloaded = (t: Translate, error: unknown, testId: string, retry: () => void) =>
  retryPanel(t, errorText(t, error, 'service'), { testId, retry })

/** The shape of rows that are being read. */
export const skeletonRows = (t: Translate, count: number) =>
  html`<div aria-busy="true">
    <w3m-ui-skeleton count=${count}></w3m-ui-skeleton><span class="sr-only" role="status">${t('view.loading')}</span>
  </div>`
