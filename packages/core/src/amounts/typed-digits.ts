/** A digit of these blocks stands as far behind its zero as the last four bits of its number say. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g
/** Digits of Devanagari and Bengali, whose zeros are at an offset of six. */
const indicDigits = /[\u0966-\u096f\u09e6-\u09ef]/g

const withoutExponent = { useGrouping: false, maximumFractionDigits: 20 } as const

/**
 * An amount in the digits that the rest of the code reads: those of Arabic, Persian, Devanagari, Bengali and full-width
 * keyboards become ASCII, their decimal signs a point, the Arabic comma another comma, and zeros that mean nothing go:
 * `۱٫۵` is `1.5`, `0012` is `12`.
 */
export const typedDigits = (text: string | number): string =>
  (typeof text === 'number' ? text.toLocaleString('en', withoutExponent) : String(text))
    .replace(otherDigits, digit => String(digit.charCodeAt(0) & 15))
    .replace(indicDigits, digit => String((digit.charCodeAt(0) - 6) & 15))
    .replace(/[\u066b\uff0e]/g, '.')
    .replace(/\u060c/g, ',')
    .replace(/^0+(?=\d)/, '')
