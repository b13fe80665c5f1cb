import type { Balance, BalancesState, BalancesStore, W3mError } from '@w3m/core'
import { useMemo } from 'react'
import { useAccountSlice } from '../instance/use-account-slice.js'
import type { SliceSource } from '../instance/use-slice.js'

/** What `useW3mBalance` returns: the native balance, and how reading it goes. */
export interface UseW3mBalance {
  /** In base units, with its decimals and its symbol; the last one that was read. Undefined until then. */
  readonly data: Balance | undefined
  /** `BALANCE_UNAVAILABLE` when no source returned it, or why the code could not be loaded. */
  readonly error: W3mError | undefined
  /** The last read returned `data`. False while it is read again. */
  readonly isSuccess: boolean
  /** There is an `error`; `data` may hold an earlier balance. */
  readonly isError: boolean
  /** The balance or its code is loading; false without an account, and after a failure. */
  readonly isLoading: boolean
  /** Reads it now. Settles without throwing. */
  readonly fetchBalance: () => Promise<void>
}

const source: SliceSource<BalancesStore, BalancesState> = {
  hook: 'useW3mBalance',
  load: w3m => w3m.load.balances(),
  store: balances => balances.$state,
}

/**
 * The connected account's balance of its network's coin: read when the component is shown, and for another account.
 * @throws {W3mError} `NO_INSTANCE` outside a provider, where the page has not exactly one instance
 */
export function useW3mBalance(): UseW3mBalance {
  const { value, error, caipAddress, refresh: fetchBalance } = useAccountSlice(source)
  const state = caipAddress ? value?.[caipAddress] : undefined
  const failure = state?.phase === 'failed' ? state.error : error
  return useMemo(
    () => ({
      data: state?.phase === 'ready' ? state.balance : state?.previous,
      error: failure,
      isSuccess: state?.phase === 'ready',
      isError: failure !== undefined,
      isLoading: Boolean(caipAddress) && failure === undefined && state?.phase !== 'ready',
      fetchBalance,
    }),
    [state, failure, caipAddress, fetchBalance],
  )
}
