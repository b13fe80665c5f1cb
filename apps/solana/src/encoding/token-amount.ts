/** An amount of tokens as nodes write it: the units, and the decimal form of them. */
export interface TokenAmount {
  readonly amount: string
  readonly decimals: number
  readonly uiAmount: number
  readonly uiAmountString: string
}

export function tokenAmount(units: bigint, decimals: number): TokenAmount {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/(?<!0)0+$/, '')
  const uiAmountString = fraction && decimals > 0 ? `${whole}.${fraction}` : whole
  return { amount: units.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
