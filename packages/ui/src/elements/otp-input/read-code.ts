/**
 * Digits as keyboards of this world write them: ASCII, Arabic-Indic, Persian, full width. The low four bits of each are
 * its value.
 */
const digit = /[0-9\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g

/**
 * The code in what was typed or pasted: a group of exactly `length` digits where there is one (a whole mail may be
 * pasted), else the first digits that there are.
 */
export function readCode(text: string, length: number): string {
  const ascii = text.replace(digit, character => String(character.charCodeAt(0) & 15))
  const groups = ascii.match(/\d+/g) ?? []
  return groups.find(group => group.length === length) ?? groups.join('').slice(0, length)
}
