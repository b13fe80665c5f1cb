import { parseUnits } from './units.js'

/** An amount in base units; undefined where the text is none. A decimal comma counts as a point. */
export function readAmount(text: string, decimals: number): bigint | undefined {
  try {
    return parseUnits(text.trim().replace(',', '.'), decimals)
  } catch {
    return undefined
  }
}
