// Overrides of the direction, control and unassigned characters, ends of lines, and letters and marks that show nothing:
// with them one name could read like another's.
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu
/** Words of Burmese have as many on one letter; any number of them would stand over the lines around. */
const piledMarks = /(\p{M}{5})\p{M}+/gu

/**
 * A stranger's name as it may be shown, and no longer than `max`; empty for what is none.
 * @param hidden what stands for a letter that shows nothing
 */
export const safeName = (
  name: unknown,
  max = 60,
  hidden: (letter: string, at: number, text: string) => string = () => '',
): string =>
  typeof name === 'string' ? name.replace(invisible, hidden).replace(piledMarks, '$1').trim().slice(0, max) : ''
