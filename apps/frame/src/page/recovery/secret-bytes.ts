const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/**
 * The bytes of a recovery password. One letter with a mark may be one character of one keyboard and two of another, so
 * they are composed (NFC, as RFC 8265 asks for).
 */
export const passwordBytes = (password: string): Uint8Array<ArrayBuffer> => encode(password.normalize('NFC'))

/** The bytes of recovery words, however they were typed. */
export const wordsBytes = (words: string): Uint8Array<ArrayBuffer> =>
  encode(words.trim().toLowerCase().split(/\s+/).join(' '))

/**
 * Calls with the bytes of a password, and where these open nothing with those that the keyboard wrote, which a wallet may
 * have been given before passwords were composed.
 */
export async function withPassword<Result>(
  password: string,
  call: (secret: Uint8Array<ArrayBuffer>) => Promise<Result>,
): Promise<Result> {
  try {
    return await call(passwordBytes(password))
  } catch (error) {
    const { code }: { readonly code?: unknown } = Object(error)
    if (code !== 'RECOVERY_WRONG' || password === password.normalize('NFC')) throw error
    return await call(encode(password))
  }
}
