import { html } from 'lit'
import { errorText } from '../../i18n/error-text.js'
import type { Translate } from '../../i18n/text-key.js'

/** What stands where a slice could not be loaded. The view brings `w3m-ui-error-panel`. */
export function unloaded(t: Translate, error: unknown, testId: string, retry: () => void) {
  const { heading, text } = errorText(t, error)
  return html`<w3m-ui-error-panel
    heading=${heading}
    text=${text}
    retry=${t('retry')}
    test-id=${testId}
    @w3m-ui-retry=${retry}
  ></w3m-ui-error-panel>`
}
