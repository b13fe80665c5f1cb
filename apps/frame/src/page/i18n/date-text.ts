import { formatLocale, withoutMarks } from './amount-text.js'

/** A day and a time as the browser writes them: no page can choose how a date reads. @param ms Unix time in ms */
export const dateText = (ms: number): string =>
  withoutMarks(new Date(ms).toLocaleString(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' }))
