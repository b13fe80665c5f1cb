import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { toShownBalance } from '../amounts/shown-amounts.js'
import { formatUnits } from '../amounts/units.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import { withTimeout } from '../async/with-timeout.js'
import { operationError } from '../errors/operation-error.js'
import { toW3mError } from '../errors/w3m-error.js'
import { balanceDecimalsShown, balanceSourceTimeoutMs } from '../limits/balances-limits.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import { isDue, lastBalance, type Balance, type BalanceSource, type BalancesState } from './balances.state.js'

/** Reads and holds the native balances of accounts. `load.balances()` gives it. */
export interface BalancesStore {
  /** The reading state of each account; accounts that were not requested are absent. */
  readonly $state: ReadableAtom<BalancesState>
  /**
   * Reads an account's native balance where it is due; `force` asks at once. Waits for a reading that is under way, after
   * which `force` reads once more, and settles without throwing: the state says what came.
   */
  refresh(account: CaipAddress, options?: { readonly force?: boolean }): Promise<void>
  /** The last figure that was read, also while a newer one is on its way or could not be had. */
  last(account: CaipAddress): Balance | undefined
  /**
   * A balance as it is shown: three decimals, floored (spec 9). @param locale with its separators: `1,234.567`; without
   * one `1234.567`
   */
  show(balance: Balance, locale?: string): string
}

export interface BalancesDeps {
  readonly findNetwork: (id: string) => CaipNetwork | undefined
  /** Tried in this order until one answers. */
  readonly sources: readonly BalanceSource[]
  readonly now: () => number
  readonly sourceTimeoutMs?: number
}

export function createBalancesStore({
  findNetwork,
  sources,
  now,
  sourceTimeoutMs = balanceSourceTimeoutMs,
}: BalancesDeps): BalancesStore {
  const $state = atom<BalancesState>({})

  async function read(account: CaipAddress): Promise<Balance> {
    const network = findNetwork(parseCaipAddress(account).caipNetworkId)
    let cause: unknown
    for (const source of sources) {
      try {
        const answer = network && source(account, network)
        if (answer) return await withTimeout(answer, { timeoutMs: sourceTimeoutMs, name: 'balance' })
      } catch (error) {
        cause = error
      }
    }
    throw operationError('BALANCE_UNAVAILABLE', {}, { cause })
  }

  const reading = new Map<CaipAddress, Promise<void>>()

  async function readInto(account: CaipAddress): Promise<void> {
    const state = $state.get()[account]
    const last = {
      previous: lastBalance(state),
      previousAtMs: state?.phase === 'ready' ? state.atMs : state?.previousAtMs,
    }
    const set = (next: BalancesState[CaipAddress]) => $state.set({ ...$state.get(), [account]: next })
    set({ phase: 'loading', ...last })
    try {
      set({ phase: 'ready', balance: await read(account), atMs: now() })
    } catch (error) {
      set({ phase: 'failed', error: toW3mError(error), atMs: now(), ...last })
    }
  }

  return {
    $state,
    last: account => lastBalance($state.get()[account]),
    show({ units, decimals }, locale) {
      const displayBalance = toShownBalance(formatUnits(units, decimals))
      return locale
        ? new Intl.NumberFormat(locale, { minimumFractionDigits: balanceDecimalsShown }).format(displayBalance)
        : displayBalance
    },
    async refresh(account, { force = false } = {}) {
      // What is on its way may be older than what calls for this one.
      if (force && reading.has(account)) await reading.get(account)
      if (!reading.has(account) && (force || isDue($state.get()[account], now())))
        reading.set(
          account,
          readInto(account).finally(() => reading.delete(account)),
        )
      await reading.get(account)
    },
  }
}
