import { html, type TemplateResult } from 'lit'
import { warningIcon } from '../../icons/status-icons.js'

interface WarningNote {
  readonly text: string
  readonly testId: string
  /** True if assets would be lost. */
  readonly isSevere?: boolean
}

/** A warning before something is sent. */
export const warningNote = ({ text, testId, isSevere = false }: WarningNote): TemplateResult =>
  html`<p class="remark ${isSevere ? 'red' : ''}" data-testid=${testId}>
    <span aria-hidden="true">${warningIcon()}</span>${text}
  </p>`
