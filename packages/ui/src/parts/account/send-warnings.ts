import type { RecipientWarning } from '@w3m/core'
import type { TemplateResult } from 'lit'
import type { TextKey, TextValues } from '../../i18n/text-key.js'
import { warningNote } from './warning-note.js'

/** Warnings of a transfer that would lose the assets. */
const severe: readonly RecipientWarning[] = ['burn', 'token', 'lookalike']

/** Warnings about a recipient, the worst first. */
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
