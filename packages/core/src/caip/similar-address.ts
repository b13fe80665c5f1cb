/**
 * How many characters an imitation shares with the original address, at both ends together, and at the end at least:
 * six hexadecimal digits match by chance once in two million pairs.
 */
const alikeCount = 6
const alikeAtEnd = 3

const withoutPrefix = (address: string): string => address.replace(/^0x/i, '').toLowerCase()

/** Returns the end that two similar addresses must share: only addresses with the same end need to be compared. */
export const endOf = (address: string): string => withoutPrefix(address).slice(-alikeAtEnd)

/**
 * Whether somebody who compares the beginning and the end of two addresses takes one for the other. True of an address
 * and itself. Letters count as the same in either size.
 */
export function isSimilarAddress(one: string, other: string): boolean {
  const [first, second] = [withoutPrefix(one), withoutPrefix(other)]
  let before = 0
  let after = 0
  while (before < first.length && first[before] === second[before]) before++
  while (after < first.length && first.at(-1 - after) === second.at(-1 - after)) after++
  return after >= alikeAtEnd && before + after >= alikeCount
}
