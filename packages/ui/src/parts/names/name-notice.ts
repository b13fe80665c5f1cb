import { css, html, nothing, type TemplateResult } from 'lit'
import '../../elements/button/button.js'
import '../../elements/empty/empty.js'
import type { Translate } from '../../i18n/text-key.js'

export const nameNoticeStyles = css`
  :host {
    display: block;
    padding: 0 20px 20px;
  }
  p {
    margin-block-start: 12px;
  }
`

/**
 * What is told before and after an account gets its name, and the way on. Needs `nameNoticeStyles`.
 * @param view whose texts they are
 * @param more below the text
 * @param isNews it is said aloud
 */
export const nameNotice = (
  t: Translate,
  view: 'choose-account-name' | 'register-account-name-success',
  icon: TemplateResult,
  more: TemplateResult,
  testId: string,
  act: () => void,
  isNews = false,
): TemplateResult =>
  html`<w3m-ui-empty role=${isNews ? 'status' : nothing} heading=${t(`${view}.heading`)} text=${t(`${view}.text`)}
      ><span slot="icon">${icon}</span>${more}</w3m-ui-empty
    >
    <w3m-ui-button full size="l" variant="primary" test-id=${testId} @click=${act}
      >${t(`${view}.action`)}</w3m-ui-button
    >`
