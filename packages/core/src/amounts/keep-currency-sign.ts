/**
 * Keeps `US$` together behind an amount in right-to-left text: without a closing U+200E the `$` moves before the
 * letters.
 */
export const keepCurrencySign = (text: string): string =>
  text.startsWith('\u200f') && /[A-Z]\p{Sc}$/u.test(text) ? `${text}\u200e` : text
