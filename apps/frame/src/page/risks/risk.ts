/** Why a request is dangerous, or needs a second look. `values` fill the text `flag.<id>`. */
export interface Risk {
  readonly id: RiskId
  /** It may be meant: said before the visitor approves, and no more. */
  readonly isAmber?: true
  readonly values?: Readonly<Record<string, string>>
}

export type RiskId =
  | 'unlimited-approve'
  | 'approve-all'
  | 'permit'
  | 'permit2'
  | 'delegation'
  | 'delegatecall'
  | 'contract-control'
  | 'unknown-selector'
  | 'unknown-program'
  | 'look-alike'
  | 'domain-mismatch'
  | 'wrong-chain'
  | 'wrong-account'
  | 'blind-hash'
  | 'token-authority'
  | 'no-expiry'
  | 'no-block'
  | 'no-lookup'
  | 'order'
  | 'hidden-characters'
  | 'to-token'
  | 'burn'
  | 'sent-before'
  | 'recipient'
  | 'over-balance'
  | 'allowance-unknown'
  | 'authority'
  | 'votes'
  | 'unknown-data'
  | 'hash-length'
  | 'second-sign-in'
  | 'unlimited-slippage'
  | 'high-slippage'
  | 'unknown-slippage'
  | 'name-move'
  | 'name-release'

/** From here on an amount stands for "all there is": half of what the narrowest token in use (96 bits) can count. */
export const unlimitedFrom = 2n ** 95n

/** The first of each kind of flag and what it is about. */
export const once = (flags: readonly Risk[]): readonly Risk[] => [
  ...new Map(flags.map(flag => [JSON.stringify(flag), flag])).values(),
]
