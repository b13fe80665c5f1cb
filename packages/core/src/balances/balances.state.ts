import type { Balance } from '../amounts/balance.js'
import type { CaipAddress } from '../caip/caip-address.js'
import type { W3mError } from '../errors/w3m-error.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import { balanceCacheMs, balanceRetryMs } from '../limits/balances-limits.js'

export type { Balance }

/** One way to learn a balance. Undefined where it has none for this network. */
export type BalanceSource = (account: CaipAddress, network: CaipNetwork) => Promise<Balance> | undefined

/**
 * How reading one account's balance stands. `former` is the last figure that was read, at `formerAtMs`. Times are Unix
 * ms.
 */
export type BalanceState =
  /** It is being read. */
  | { readonly phase: 'loading'; readonly former?: Balance | undefined; readonly formerAtMs?: number | undefined }
  /** It was read at `atMs`, and is good for 30 s. */
  | { readonly phase: 'ready'; readonly balance: Balance; readonly atMs: number }
  | {
      readonly phase: 'failed'
      /** `BALANCE_UNAVAILABLE`: nobody that was asked could say it. */
      readonly error: W3mError
      /** When it failed: it is not tried again within 30 s, except by `force`. */
      readonly atMs: number
      readonly former?: Balance | undefined
      readonly formerAtMs?: number | undefined
    }

/** By CAIP-10 account id. */
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
  state?.phase === 'ready' ? state.balance : state?.former
