type Encoding = 'base64' | 'hex' | 'utf-8'

const toBinary = (bytes: Uint8Array): string => Array.from(bytes, byte => String.fromCharCode(byte)).join('')

const decode: Readonly<Record<Encoding, (text: string) => Uint8Array>> = {
  base64: text =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0)),
  hex: text => Uint8Array.from(text.match(/../g) ?? [], byte => Number.parseInt(byte, 16)),
  'utf-8': text => new TextEncoder().encode(text),
}
const encode: Readonly<Record<Encoding, (bytes: Uint8Array) => string>> = {
  base64: bytes => btoa(toBinary(bytes)),
  hex: bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join(''),
  'utf-8': bytes => new TextDecoder().decode(bytes),
}
const supportedEncoding = (encoding: unknown): Encoding =>
  encoding === 'base64' || encoding === 'hex' ? encoding : 'utf-8'

/** A text in an encoding, bytes to copy, or a piece of memory. */
type Source = readonly [value: string | ArrayLike<number> | ArrayBuffer, detail?: string | number, length?: number]

/** @param detail of a text its encoding, of a piece of memory where it begins */
function read(...[value, detail, length]: Source): Uint8Array {
  if (typeof value === 'string') return decode[supportedEncoding(detail)](value)
  if (value instanceof ArrayBuffer) return new Uint8Array(value, typeof detail === 'number' ? detail : 0, length)
  return Uint8Array.from(value)
}

/** As much of Node's `Buffer` as the library uses where it finds one. */
const bufferShim = {
  isBuffer: () => false,
  from: (...source: Source) => {
    const bytes = read(...source)
    return Object.defineProperty(bytes, 'toString', {
      value: (encoding?: string) => encode[supportedEncoding(encoding)](bytes),
    })
  },
}

const page: { Buffer?: unknown } = globalThis
let userCount = 0

/**
 * Gives a page without Node's global `Buffer` a small stand-in; a page's own is left alone. Returns what takes it away
 * again.
 */
export function provideBuffer(): () => void {
  if (page.Buffer === undefined) page.Buffer = bufferShim
  userCount++
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    userCount--
    if (userCount === 0 && page.Buffer === bufferShim) delete page.Buffer
  }
}

/** Lends it to what is about to go on in the task at hand: a few promises long, before any script of the page. */
export async function provideBufferBriefly(): Promise<void> {
  const release = provideBuffer()
  for (let step = 0; step < 10; step++) await Promise.resolve()
  release()
}
