/**
 * Characters that show nothing, turn the reading direction around or join what stands apart: a text with them does not
 * look like what it is. Line breaks and tabs are let through where a text may have lines; the joiners inside emoji and
 * of some scripts are not told apart.
 */
const hidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|\u{1d173}|[\u{e0000}-\u{e0fff}]/gu

const spell = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16)}}`

/** The text with every hidden character spelled out (`\u{202e}`), so that what is seen is what is there. */
export const visibleText = (text: string): string => text.replace(hidden, spell)

/** The same on one line. */
export const visibleLine = (text: string): string => visibleText(text).replace(/[\r\n\t]/g, spell)

export const hasHiddenCharacters = (text: string): boolean => text.search(hidden) >= 0
