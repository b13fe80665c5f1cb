const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/**
 * The bytes of a recovery password. One letter with a mark may be one character of one keyboard and two of another, so
 * they are composed (NFC, as RFC 8265 asks for).
 */
export const passwordBytes = (password: string): Uint8Array<ArrayBuffer> => encode(password.normalize('NFC'))

/** The bytes of recovery words, however they were typed. */
export const wordsBytes = (words: string): Uint8Array<ArrayBuffer> =>
  encode(words.trim().toLowerCase().split(/\s+/).join(' '))
