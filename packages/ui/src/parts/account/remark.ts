import { html, type TemplateResult } from 'lit'
import { warningIcon } from '../../icons/status-icons.js'

/** What must not be missed before something is sent. @param isRed something would be lost */
export const remark = (text: string, isRed: boolean, testId: string): TemplateResult =>
  html`<p class="remark ${isRed ? 'red' : ''}" data-testid=${testId}>
    <span aria-hidden="true">${warningIcon()}</span>${text}
  </p>`
