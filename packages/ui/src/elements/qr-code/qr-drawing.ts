import { encodeQR } from 'qr'
import { isBody, pupils, rings } from './qr-eyes.js'
import { outline } from './qr-outline.js'

/** A code as three paths, in modules, without the white around it. */
export interface QrDrawing {
  readonly side: number
  readonly body: string
  readonly rings: string
  readonly pupils: string
}

/**
 * Draws a text as a QR code whose error correction (a quarter) bears a picture in the middle and a smudge besides.
 * @throws {RangeError} where the text is longer than a code can hold (1,663 bytes)
 */
export function drawQr(text: string, hasCentre: boolean): QrDrawing {
  const bordered = encodeQR(text, 'raw', { ecc: 'quartile', border: 1 })
  const side = bordered.length - 2
  const isDark = (x: number, y: number) => isBody(x, y, side, hasCentre) && bordered[y + 1]?.[x + 1]
  return { side, body: outline(isDark, side), rings: rings(side), pupils: pupils(side) }
}
