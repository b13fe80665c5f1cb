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

interface NameNotice {
  /** The view that the texts belong to. */
  readonly view: 'choose-account-name' | 'register-account-name-success'
  readonly icon: TemplateResult
  /** Below the text. */
  readonly content: TemplateResult
  readonly testId: string
  readonly onAction: () => void
  /** A screen reader announces it. */
  readonly isAnnounced?: boolean
}

/** The notice before and after an account gets its name, with the next step. Needs `nameNoticeStyles`. */
export const nameNotice = (
  t: Translate,
  { view, icon, content, testId, onAction, isAnnounced = false }: NameNotice,
): TemplateResult =>
  html`<w3m-ui-empty role=${isAnnounced ? 'status' : nothing} heading=${t(`${view}.heading`)} text=${t(`${view}.text`)}
      ><span slot="icon">${icon}</span>${content}</w3m-ui-empty
    >
    <w3m-ui-button full size="l" variant="primary" test-id=${testId} @click=${onAction}
      >${t(`${view}.action`)}</w3m-ui-button
    >`
