/** Bytes as WebCrypto takes them. Secrets are only ever held like this: what is a buffer can be zeroed. */
export type Bytes = Uint8Array<ArrayBuffer>

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/** Base64url without padding. For what may be seen only: it makes a string. */
export function toBase64url(bytes: Uint8Array): string {
  let characters = ''
  for (const byte of bytes) characters += String.fromCharCode(byte)
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** @throws where the text is not base64url, or not the one way to write its bytes */
export function fromBase64url(text: string): Bytes {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character =>
    character.charCodeAt(0),
  )
  // A browser reads padding, spaces and stray bits as well.
  if (toBase64url(bytes) !== text) throw new RangeError('This is no base64url.')
  return bytes
}

export const randomBytes = (count: number): Bytes => crypto.getRandomValues(new Uint8Array(count))

/** An id as the server wants it: 128 random bits. */
export const randomId = (): string => toBase64url(randomBytes(16))

/** Overwrites secrets that are not needed any more. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}

/** Whether two secrets are the same, in a time that does not tell where they differ. */
export function isSame(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0)
  return difference === 0
}
