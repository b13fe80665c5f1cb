import type { RecipientWarning } from '@w3m/core'
import { html, type TemplateResult } from 'lit'
import type { TextKey, TextValues } from '../../i18n/text-key.js'
import { warningIcon } from '../../icons/status-icons.js'

/** Those by which something would be lost. */
const red: readonly RecipientWarning[] = ['burn', 'token', 'lookalike']

/** What a visitor has to know of a recipient, the worst first. */
export const sendRemarks = (
  t: (key: TextKey, values?: TextValues) => string,
  warnings: readonly RecipientWarning[],
): readonly TemplateResult[] =>
  warnings.map(
    warning =>
      html`<p class="remark ${red.includes(warning) ? 'red' : ''}" data-testid=${`send-warning-${warning}`}>
        <span aria-hidden="true">${warningIcon()}</span>${t(`send.warning-${warning}`)}
      </p>`,
  )
