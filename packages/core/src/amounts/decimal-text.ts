/** Decimal text (`1234.5`) as a locale writes it, with all its decimals; what is none stays as it is. */
export function decimalText(text: string, locale: string): string {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) return text
  const format = new Intl.NumberFormat(locale)
  // `Intl.NumberFormat` rounds to 20 decimals at most: the fraction is therefore written digit by digit.
  const fraction = decimals.replace(/(?<!0)0+$/, '').replace(/\d/g, digit => format.format(Number(digit)))
  const point = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return format.format(BigInt(whole)) + (fraction && point + fraction)
}
