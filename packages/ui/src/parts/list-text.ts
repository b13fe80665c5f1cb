/** Names one after the other, parted as the locale does. */
export const listText = (names: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'unit' }).format(names)
