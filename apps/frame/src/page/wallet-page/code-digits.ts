/** The digits that Arabic, Persian and full-width keyboards write. The low four bits of each are its value. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g

/** Returns the six digits of a code, in whatever form the visitor typed or pasted it. */
export const codeDigits = (text: string): string =>
  text
    .replace(otherDigits, digit => String(digit.charCodeAt(0) & 15))
    .replace(/\D/g, '')
    .slice(0, 6)
