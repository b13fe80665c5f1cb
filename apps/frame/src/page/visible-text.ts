/**
 * Characters that show nothing, turn the reading direction around, join what stands apart or pile up over other lines: a
 * text with them does not look like what it is. Line breaks and tabs are let through where a text may have lines; the
 * joiners inside emoji and of some scripts are not told apart. So are what makes a picture of a character, where it is
 * one, and five marks on a letter: words of Burmese have as many.
 */
const hidden =
  /(?!\ufe0f)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic})\ufe0f(?!\u20e3)|(?<=\p{M}{5})[\p{Mn}\p{Me}]|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u2800\ufff9-\ufffb]|\p{Cs}/gu

const escapeCharacter = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16)}}`

/** The text with every hidden character spelled out (`\u{202e}`), so that what is seen is what is there. */
export const visibleText = (text: string): string => text.replace(hidden, escapeCharacter)

/** The same on one line. */
export const visibleLine = (text: string): string => visibleText(text).replace(/[\r\n\t]/g, escapeCharacter)

export const hasHiddenCharacters = (text: string): boolean => text.search(hidden) >= 0
