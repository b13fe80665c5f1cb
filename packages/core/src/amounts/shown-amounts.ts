import { balanceDecimalsShown } from '../limits/balances-limits.js'

const decimal = /^(-?)(\d+)(?:\.(\d*))?$/

/**
 * Cuts a decimal text to some decimals, toward zero, so that nobody is shown more than there is; fills up with zeros.
 */
export function floorDecimals(text: string, decimals: number): `${number}` {
  const [, sign = '', whole = '0', fraction = ''] = decimal.exec(text) ?? []
  const rounded = decimals > 0 ? `${whole}.${fraction.slice(0, decimals).padEnd(decimals, '0')}` : whole
  return `${/[1-9]/.test(rounded) ? sign : ''}${rounded}` as `${number}`
}

/**
 * A balance as it is shown: three decimals, floored (spec 9). Takes the text of `formatUnits`; what is no number shows
 * as 0.
 */
export const toShownBalance = (text: string): `${number}` => floorDecimals(text, balanceDecimalsShown)
