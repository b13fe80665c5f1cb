import type { RecipientWarning } from '@w3m/core'
import type { TemplateResult } from 'lit'
import type { TextKey, TextValues } from '../../i18n/text-key.js'
import { warningNote } from './warning-note.js'

/** Those by which something would be lost. */
const severe: readonly RecipientWarning[] = ['burn', 'token', 'lookalike']

/** What a visitor has to know of a recipient, the worst first. */
export const sendWarnings = (
  t: (key: TextKey, values?: TextValues) => string,
  warnings: readonly RecipientWarning[],
): readonly TemplateResult[] =>
  warnings.map(warning =>
    warningNote({
      text: t(`send.warning-${warning}`),
      testId: `send-warning-${warning}`,
      isSevere: severe.includes(warning),
    }),
  )
