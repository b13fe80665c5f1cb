import type { RecipientWarning } from '@w3m/core'
import type { TemplateResult } from 'lit'
import type { TextKey, TextValues } from '../../i18n/text-key.js'
import { remark } from './remark.js'

/** Those by which something would be lost. */
const red: readonly RecipientWarning[] = ['burn', 'token', 'lookalike']

/** What a visitor has to know of a recipient, the worst first. */
export const sendRemarks = (
  t: (key: TextKey, values?: TextValues) => string,
  warnings: readonly RecipientWarning[],
): readonly TemplateResult[] =>
  warnings.map(warning => remark(t(`send.warning-${warning}`), red.includes(warning), `send-warning-${warning}`))
