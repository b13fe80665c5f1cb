/** `US$` behind an amount from right to left: without a mark at its end, its sign goes before its letters. */
export const keepSign = (text: string): string =>
  text.startsWith('\u200f') && /[A-Z]\p{Sc}$/u.test(text) ? `${text}\u200e` : text
