/**
 * What imitations of addresses share with what they imitate, at both ends together, and at the end at least: six
 * hexadecimal digits are alike by chance once in two million pairs.
 */
const alikeCount = 6
const alikeAtEnd = 3

const bare = (address: string): string => address.replace(/^0x/i, '').toLowerCase()

/** Letters of hexadecimal addresses count as the same in either size. */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())

/** What two similar addresses have in common at least: only those of one such end need to be compared. */
export const endOf = (address: string): string => bare(address).slice(-alikeAtEnd)

function countAlike(one: string, other: string, place: (text: string, index: number) => string | undefined): number {
  let count = 0
  while (count < one.length && place(one, count) === place(other, count)) count++
  return count
}

/**
 * Whether somebody who compares the beginning and the end of two addresses takes one for the other. True of an address
 * and itself. Letters count as the same in either size.
 */
export function isSimilarAddress(one: string, other: string): boolean {
  const atEnd = countAlike(bare(one), bare(other), (text, index) => text.at(-1 - index))
  if (atEnd < alikeAtEnd) return false
  return atEnd + countAlike(bare(one), bare(other), (text, index) => text[index]) >= alikeCount
}
