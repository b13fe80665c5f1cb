/** A reason why a request is dangerous or needs a second look. `values` fill the text `flag.<id>`. */
export interface Risk {
  readonly id: RiskId
  /** Whether the visitor may mean it. The screen mentions it before the approval, and does no more. */
  readonly isWarning?: true
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

/** An amount from here on means "all there is": it is half of the largest amount of a token with 96 bits. */
export const unlimitedFrom = 2n ** 95n

/** Removes duplicate risks. */
export const once = (flags: readonly Risk[]): readonly Risk[] => [
  ...new Map(flags.map(flag => [JSON.stringify(flag), flag])).values(),
]
