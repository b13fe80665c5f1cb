export const bytesToBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** The bytes of a text that is base64; undefined for others. */
export function base64ToBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
