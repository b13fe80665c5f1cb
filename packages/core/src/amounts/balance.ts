/** A native balance in base units, with what is needed to read it. */
export interface Balance {
  readonly units: bigint
  readonly decimals: number
  readonly symbol: string
}
