/** Why a request is dangerous. `values` fill the text `flag.<id>`. */
export interface RedFlag {
  readonly id: RedFlagId
  readonly values?: Readonly<Record<string, string>>
}

export type RedFlagId =
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
  | 'sent-before'
