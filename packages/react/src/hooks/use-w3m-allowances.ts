import type { Allowance, AllowancesCoverage, AllowancesState, AllowancesStore, Revocations } from '@w3m/core'
import { useCallback, useMemo } from 'react'
import { useHolder } from '../instance/use-holder.js'
import { useAccountPages, type AccountPages } from '../instance/use-account-pages.js'
import { useStore, type SliceSource } from '../instance/use-slice.js'

/** What `useW3mAllowances` returns: the allowances that were read, and the function to revoke them. */
export interface UseW3mAllowances extends AccountPages {
  /** The allowances of the pages that were read, the latest first. */
  readonly allowances: readonly Allowance[]
  /** Which approvals the service has read; undefined where it does not say: then an empty list does not mean none. */
  readonly coverage: AllowancesCoverage | undefined
  /** Running and failed revocations, by the id of the allowance. */
  readonly revocations: Revocations
  /** Asks the wallet. Resolves with the transaction's id; rejects with a `W3mError`: the wallet's number if refused. */
  readonly revoke: (allowance: Allowance) => Promise<string>
}

const source: SliceSource<AllowancesStore, AllowancesState> = {
  hook: 'useW3mAllowances',
  load: w3m => w3m.load.allowances(),
  store: allowances => allowances.$state,
}
const noAllowances: readonly Allowance[] = []
const noRevocations: Revocations = {}

/**
 * The allowances of the connected account on its network: read when the component is shown, and for another
 * account. @throws {W3mError} `NO_INSTANCE` outside a provider, where the page has not exactly one instance
 */
export function useW3mAllowances(): UseW3mAllowances {
  const { slice, entry, pages } = useAccountPages(source)
  const revocations = useStore(slice?.$revocations) ?? noRevocations
  const { holder } = useHolder(source.hook)
  const revoke = useCallback(
    async (allowance: Allowance) => {
      const w3m = holder.require()
      const account = w3m.getAccount().caipAddress ?? (`${allowance.caipNetworkId}:` as const)
      return (await w3m.load.allowances()).revoke(account, allowance)
    },
    [holder],
  )
  return useMemo(
    () => ({
      allowances: entry?.allowances ?? noAllowances,
      coverage: entry?.coverage,
      revocations,
      ...pages,
      revoke,
    }),
    [entry, revocations, pages, revoke],
  )
}
