import { base64urlnopad } from '@scure/base'

/** Bytes as WebCrypto takes them. Secrets are only ever held like this: what is a buffer can be zeroed. */
export type Bytes = Uint8Array<ArrayBuffer>

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/** Base64url without padding. For what may be seen only: it makes a string. */
export const toBase64url = (bytes: Uint8Array): string => base64urlnopad.encode(bytes)

/** @throws where the text is not base64url, or not the one way to write its bytes */
export const fromBase64url = (text: string): Bytes => base64urlnopad.decode(text) as Bytes

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
  for (let at = 0; at < Math.min(left.length, right.length); at++) difference |= left[at]! ^ right[at]!
  return difference === 0
}
