/** A native balance in base units, with what is needed to read it. */
export interface Balance {
  /** In base units: wei, lamports. */
  readonly units: bigint
  /** How many base units a whole coin has, as a power of ten: 18. */
  readonly decimals: number
  /** The coin's symbol: `ETH`. */
  readonly symbol: string
}
