/** A day with its time, as the visitor's language writes it. */
export const timeText = (atMs: number | undefined, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(atMs)
