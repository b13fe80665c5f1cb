import type { Balance } from '../amounts/balance.js'
import type { CaipAddress } from '../caip/caip-address.js'
import type { W3mError } from '../errors/w3m-error.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import { balanceCacheMs, balanceRetryMs } from '../limits/balances-limits.js'

export type { Balance }

/** One source of balances. Returns undefined if it has none for this network. */
export type BalanceSource = (account: CaipAddress, network: CaipNetwork) => Promise<Balance> | undefined

/**
 * The reading state of one account's balance. `previous` is the last figure that was read, at `previousAtMs`. Times are
 * Unix ms.
 */
export type BalanceState =
  /** It is being read. */
  | { readonly phase: 'loading'; readonly previous?: Balance | undefined; readonly previousAtMs?: number | undefined }
  /** It was read at `atMs`, and is valid for 30 s. */
  | { readonly phase: 'ready'; readonly balance: Balance; readonly atMs: number }
  | {
      readonly phase: 'failed'
      /** `BALANCE_UNAVAILABLE`: none of the sources had it. */
      readonly error: W3mError
      /** When it failed: it is not tried again within 30 s, except by `force`. */
      readonly atMs: number
      readonly previous?: Balance | undefined
      readonly previousAtMs?: number | undefined
    }

/** The balances by CAIP-10 account id. */
export type BalancesState = Readonly<Partial<Record<CaipAddress, BalanceState>>>

/**
 * A figure is good for 30 s, and a failure is not tried again within 30 s (spec 4, 9). After the clock was set back
 * nobody knows how old they are.
 */
export function isDue(state: BalanceState | undefined, nowMs: number): boolean {
  if (!state) return true
  if (state.phase === 'loading') return false
  const ageMs = nowMs - state.atMs
  return ageMs < 0 || ageMs >= (state.phase === 'ready' ? balanceCacheMs : balanceRetryMs)
}

/** The last figure that was read, while a newer one is on its way or could not be had. */
export const lastBalance = (state: BalanceState | undefined): Balance | undefined =>
  state?.phase === 'ready' ? state.balance : state?.previous
