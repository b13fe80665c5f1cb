// Overrides of the direction, control and unassigned characters, and ends of lines: with them one name could read like
// another's.
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu

/** A stranger's name as it may be shown, and no longer than `max`; empty for what is none. */
export const safeName = (name: unknown, max = 60): string =>
  typeof name === 'string' ? name.replace(invisible, '').trim().slice(0, max) : ''
