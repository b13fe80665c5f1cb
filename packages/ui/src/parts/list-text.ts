import { directionOf } from '@w3m/core/i18n'

/** Names one after the other, parted as the locale does. From right to left, each stands for itself. */
export const listText = (names: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'unit' }).format(
    directionOf(locale) === 'rtl' ? names.map(name => `\u2068${name}\u2069`) : names,
  )
