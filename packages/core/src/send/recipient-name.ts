import { recipientNameMax } from '../limits/send-limits.js'

/** Keeps what joins emoji, and what makes flags of them: without it the name is another one. */
export const keepJoiner = (letter: string, at: number, name: string): string =>
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?[\u200d\u{e0020}-\u{e007f}]+$/u.test(name.slice(0, at) + letter)
    ? letter
    : ''

/** Whether a text may be a name: labels between dots. Which letters a name has, the service says that knows names. */
export function isNameLike(text: string): boolean {
  const typed = text.trim()
  // What joins emoji, and what makes flags of them, counts as control characters; between letters nobody sees it.
  const shown = typed.replace(/[\u200d\u{e0020}-\u{e007f}]/gu, (letter, at: number) =>
    keepJoiner(letter, at, typed) ? '' : letter,
  )
  return typed.length <= recipientNameMax && /^[^\s.@:/\\?#%\p{C}]+(?:\.[^\s.@:/\\?#%\p{C}]+)+$/u.test(shown)
}

/** What is read as the same by somebody who reads fast. Pairs first. */
const alike: readonly (readonly [from: RegExp, to: string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/[1i|]/g, 'l'],
  [/0/g, 'o'],
  [/5/g, 's'],
  [/-/g, ''],
]

const skeleton = (name: string): string =>
  alike.reduce((text, [from, to]) => text.replace(from, to), name.toLowerCase())

/**
 * Whether a name may be taken for another: it has letters beyond those of ASCII, of which many look like these, or it
 * reads like a name that is known and is none of them.
 * @param knownNames names that this browser sent to
 */
export const looksLikeOther = (name: string, knownNames: readonly string[]): boolean =>
  /[^\x21-\x7e]/.test(name) ||
  (!knownNames.includes(name) && knownNames.some(knownName => skeleton(knownName) === skeleton(name)))
