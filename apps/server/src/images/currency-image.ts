import { seededRandom } from '../directory/seeded-random.js'

/** Coins that something may be told in: they are no currencies of ISO 4217. */
const coinSigns: Readonly<Record<string, string>> = { BTC: '\u20bf', ETH: '\u039e' }

const codes: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...Object.keys(coinSigns)])

/** `$`, `\u20ac`, or the code itself where a currency has no sign. */
function signOf(code: string): string {
  const formatted = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return coinSigns[code] ?? formatted.find(({ type }) => type === 'currency')?.value ?? code
}

/** From one letter to a few: they fit the disc. */
const fontSize = (sign: string): number => Math.min(34, Math.floor(56 / Math.max(1, [...sign].length * 0.8)))

/**
 * A picture of a currency: its sign on a disc, in a colour of its own. A whole SVG without script, style or reference.
 * @param code of ISO 4217, or of a coin that prices are told in, in letters of any size; undefined for another
 */
export function drawCurrency(code: string): string | undefined {
  const known = code.toUpperCase()
  if (!codes.has(known)) return undefined
  const sign = signOf(known)
  const hue = seededRandom(`currency ${known}`).below(360)
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 64 64">' +
    `<circle cx="32" cy="32" r="32" fill="hsl(${hue} 55% 34%)"/>` +
    `<text x="32" y="32" fill="#fff" font-family="system-ui, sans-serif" font-weight="600" font-size="${fontSize(sign)}" ` +
    `text-anchor="middle" dominant-baseline="central">${sign}</text></svg>`
  )
}
