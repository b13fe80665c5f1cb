import type { ActivityState } from '@w3m/core'
import { html, nothing } from 'lit'
import type { Translate } from '../../i18n/text-key.js'
import { timeText } from './time-text.js'

/** The note that newer transactions may be missing. */
export function behindNote(t: Translate, locale: string, { coverage }: ActivityState) {
  if (!coverage?.isBehind) return nothing
  const time = coverage.toMs !== undefined && timeText(coverage.toMs, locale)
  return html`<p class="note" role="status" data-testid="activity-behind">
    ${time ? t('activity.behind-since', { time }) : t('activity.behind')}
  </p>`
}

/** The time when the list was read, shown if the latest read failed. */
export const previousNote = (t: Translate, locale: string, { atMs }: ActivityState) =>
  html`<p class="note" role="status">${t('activity.previous', { time: timeText(atMs, locale) })}</p>`

/** The note that the service keeps nothing older. */
export function sinceNote(t: Translate, locale: string, { coverage, next }: ActivityState) {
  if (next !== undefined || coverage?.fromMs === undefined) return nothing
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(coverage.fromMs)
  return html`<p class="note" data-testid="activity-since">${t('activity.since', { date })}</p>`
}
