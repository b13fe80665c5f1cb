/**
 * A text without case, accents and repeated spaces, as names are compared: `Éclair  Øre` and `eclair ore` are the same.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øœæßłđ]/g, letter => strokes[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()

/** Letters that Unicode does not take apart. */
const strokes: Readonly<Record<string, string>> = { ø: 'o', œ: 'oe', æ: 'ae', ß: 'ss', ł: 'l', đ: 'd' }
