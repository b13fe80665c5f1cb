/** Letters and digits that many fonts draw alike, and what stands for all of them. */
const alike: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', i: 'l', 2: 'z', 5: 's', 8: 'b', 9: 'g', q: 'g' }
/** Two letters that look like one where they stand close together. */
const pairs: readonly (readonly [pair: string, letter: string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
]

/**
 * The skeleton of a name, equal for names that look alike: only one name of a skeleton can be registered. It follows
 * the idea of UTS #39, for the few characters of names here. Hyphens are ignored, as they are easily overlooked.
 */
export function skeletonOf(label: string): string {
  const single = [...label.toLowerCase()].map(letter => (letter === '-' ? '' : (alike[letter] ?? letter))).join('')
  return pairs.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), single)
}
