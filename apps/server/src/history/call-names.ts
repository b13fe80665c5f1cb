/** What the contracts of one chain are asked for, in words. Addresses are normalized. */
export interface CallNames {
  /** What a function is called by the bytes that stand for it; undefined where nobody knows it. */
  functionNameOf(selector: string): string | undefined
  /** Contracts whose names are known. */
  readonly contracts: ReadonlyMap<string, string>
  /** Tokens that the operator named: what they are called is believed. Any other may call itself anything. */
  readonly tokens: ReadonlySet<string>
}
