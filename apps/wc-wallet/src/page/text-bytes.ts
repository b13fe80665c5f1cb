type Encoding = 'utf-8' | 'utf8' | 'base64' | 'hex'

const binary = (bytes: Uint8Array): string => Array.from(bytes, byte => String.fromCharCode(byte)).join('')

function bytesOf(
  source: string | ArrayBuffer | ArrayLike<number> | Iterable<number>,
  encoding: unknown,
): ArrayLike<number> {
  if (source instanceof ArrayBuffer) return new Uint8Array(source)
  if (typeof source !== 'string') return Array.from(source)
  if (encoding === 'base64')
    return Uint8Array.from(atob(source.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0))
  if (encoding === 'hex') return (source.match(/../g) ?? []).map(pair => Number.parseInt(pair, 16))
  return new TextEncoder().encode(source)
}

/**
 * The little of Node's `Buffer` that the protocol's library asks for where it signs in: bytes from text, and text from
 * bytes. The library takes the global for granted.
 */
export class TextBytes extends Uint8Array {
  static override from(
    source: string | ArrayBuffer | ArrayLike<number> | Iterable<number>,
    encoding: unknown = 'utf-8',
  ): TextBytes {
    return new TextBytes(bytesOf(source, encoding))
  }

  override toString(encoding: Encoding = 'utf-8'): string {
    if (encoding === 'base64') return btoa(binary(this))
    if (encoding === 'hex') return Array.from(this, byte => byte.toString(16).padStart(2, '0')).join('')
    return new TextDecoder().decode(this)
  }
}
