const isDecimal = (text: string): text is `${number}` => /^\d+(?:\.\d+)?$/.test(text)

/** Decimal text (`1234.5`) as a locale writes it, with all its decimals; what is none stays as it is. */
export const decimalText = (text: string, locale: string): string =>
  isDecimal(text) ? new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(text) : text
