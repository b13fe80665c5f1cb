/** Letters and digits that many fonts draw alike, and what stands for all of them. */
const alike: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', i: 'l', 2: 'z', 5: 's', 8: 'b', 9: 'g', q: 'g' }
/** Two letters that look like one where they stand close together. */
const pairs: readonly (readonly [pair: string, letter: string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
]

/**
 * What a name looks like at a glance: of names with one skeleton, one can be registered. It is the idea of UTS #39, for
 * the few characters that names have here; hyphens are easily overlooked, and count for nothing.
 */
export function skeletonOf(label: string): string {
  const single = [...label.toLowerCase()].map(letter => (letter === '-' ? '' : (alike[letter] ?? letter))).join('')
  return pairs.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), single)
}
