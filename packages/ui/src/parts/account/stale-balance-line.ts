import type { TokensEntry } from '@w3m/core'
import { html, nothing } from 'lit'
import type { Translate } from '../../i18n/text-key.js'
import { timeText } from './time-text.js'

/** When tokens were read, where they could not be read anew. @param part the class of the line */
export const staleBalanceLine = (t: Translate, entry: TokensEntry | undefined, locale: string, part: string) =>
  entry?.phase === 'failed'
    ? html`<p class=${part} role="status" data-testid="tokens-former">
        ${t('account.balance-previous', { time: timeText(entry.previousAtMs, locale) })}
      </p>`
    : nothing
