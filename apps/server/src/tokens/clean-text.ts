/** Combining marks on one letter: more of them would leave its line. */
const marksMax = 2
/** The characters that are read: no name is longer. */
const readMax = 4_096

/**
 * Cleans a text from a contract, which can contain anything. Removes invisible characters, direction marks and stacked
 * marks that leave the line, and keeps at most `max` letters. Null where nothing is left.
 */
export function cleanText(text: string, max: number): string | null {
  const visible = text
    .slice(0, readMax)
    .normalize('NFC')
    .replace(/\uFFFD/g, '')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[\u115F\u1160\u3164\uFFA0\u2800\u034F\u180B-\u180E\uFE00-\uFE0F]/gu, '')
    .replace(new RegExp(`(\\p{M}{${marksMax}})\\p{M}+`, 'gu'), '$1')
  const cleaned = [...visible.trim()].slice(0, max).join('').trim()
  return cleaned === '' ? null : cleaned
}
