/** A digit of these blocks stands as far behind its zero as the last four bits of its number say. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g

/**
 * An amount in the digits that the rest of the code reads: those of Arabic, Persian and full-width keyboards become
 * ASCII, their decimal signs a point, and zeros that mean nothing go: `۱٫۵` is `1.5`, `0012` is `12`.
 */
export const typedDigits = (text: string): string =>
  String(text)
    .replace(otherDigits, digit => String(digit.charCodeAt(0) & 15))
    .replace(/[\u066b\uff0e]/g, '.')
    .replace(/^0+(?=\d)/, '')
