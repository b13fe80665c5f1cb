/** Marks that sit on one letter: more of them leave its line. */
const marksMax = 2
/** What is looked at: nothing that is longer is a name. */
const readMax = 4_096

/**
 * What is kept of a text that a contract says of itself; it may say anything. Nothing that cannot be seen, that turns
 * the direction of the line or leaves it, and no more than `max` letters. Null where nothing is left.
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
