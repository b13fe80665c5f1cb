import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { addById, createPagedReader } from '../api/paged-reader.js'
import { amountText } from '../amounts/amount-text.js'
import { formatUnits } from '../amounts/units.js'
import type { EndpointResponse } from '../api/define-endpoint.js'
import type { getAllowances } from '../api/get-allowances.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { allowancesCacheMs } from '../limits/allowances-limits.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { SentTransaction } from '../namespaces/transfer-support.js'
import { asW3mError } from '../rpc/as-w3m-error.js'
import type { SentTransfer } from '../send/send.state.js'
import type { Allowance } from './allowance.js'
import {
  noAllowances,
  readAllowances,
  readAllowancesCoverage,
  type AllowancesState,
  type Revocation,
  type Revocations,
} from './allowances.state.js'

/**
 * Reads and revokes the allowances of an account (ERC-20, ERC-721, ERC-1155, Permit2). `load.allowances()` gives it.
 */
export interface AllowancesStore {
  /** The namespaces on which contracts are given allowances. */
  readonly namespaces: readonly ChainNamespace[]
  /** The lists by account; absent for accounts that were not requested. */
  readonly $state: ReadableAtom<AllowancesState>
  /** The revocations that are under way, and those that failed. */
  readonly $revocations: ReadableAtom<Revocations>
  /**
   * Reads what contracts may take from an account on its network, where that is due: 30 s after the last list, or after
   * a failure. `force` reads it in any case, once a page that is on its way has come. Settles without throwing: the state has the result.
   */
  refresh(account: CaipAddress, options?: { readonly force?: boolean }): Promise<void>
  /** Adds the next page; nothing where there is none, or one is being read. */
  loadMore(account: CaipAddress): Promise<void>
  /**
   * Asks the connected wallet to revoke an allowance, only once for calls made meanwhile. The list is read again once
   * the transaction is confirmed.
   * @returns the transaction's id
   * @throws {W3mError} with the wallet's number where it refuses, `NOT_CONNECTED`, `WALLET_ANSWER_INVALID`, `TIMEOUT`
   */
  revoke(account: CaipAddress, allowance: Allowance): Promise<string>
  /** How much may be taken, as it is shown: three decimals, rounded down (spec 9). Undefined where there is no amount. */
  showAmount(allowance: Allowance, locale: string): string | undefined
}

export interface AllowancesDeps {
  readonly namespaces: readonly ChainNamespace[]
  readonly fetchPage: (
    account: CaipAddress,
    cursor: string | undefined,
  ) => Promise<EndpointResponse<typeof getAllowances>>
  /** Asks the wallet. A transaction that it sends is followed even if nobody waits any more. */
  readonly requestRevocation: (
    account: CaipAddress,
    allowance: Allowance,
    follow: (sent: SentTransaction) => void,
  ) => Promise<SentTransaction>
  /** The transactions that this browser sent, with their status. */
  readonly $sent: ReadableAtom<readonly SentTransfer[]>
  /** Puts a transaction into `$sent`, and follows it. */
  readonly follow: (transfer: SentTransfer) => void
  readonly now: () => number
  /** Aborted when the instance is destroyed. */
  readonly signal: AbortSignal
}

/** Maps the id of each allowance with a pending revocation to its transaction. */
const pendingIn = (sent: readonly SentTransfer[]): ReadonlyMap<string, string> =>
  new Map(
    sent.flatMap(({ id, allowanceId, status }) =>
      allowanceId !== undefined && status === 'pending' ? [[allowanceId, id] as const] : [],
    ),
  )

export function createAllowancesStore({
  namespaces,
  fetchPage,
  requestRevocation,
  $sent,
  follow,
  now,
  signal,
}: AllowancesDeps): AllowancesStore {
  const $state = atom<AllowancesState>({})
  const $revocations = atom<Revocations>({})
  const pendingRequests = new Map<string, Promise<string>>()
  const { refresh, loadMore, reload } = createPagedReader({
    $state,
    empty: noAllowances,
    cacheMs: allowancesCacheMs,
    fetchPage,
    add(page, account, previous) {
      return {
        allowances: addById(previous?.allowances ?? [], readAllowances(page, account)),
        coverage: readAllowancesCoverage(page, account),
      }
    },
    now,
  })
  function setRevocation(id: string, revocation: Revocation | undefined): void {
    const { [id]: _removed, ...others } = $revocations.get()
    $revocations.set(revocation ? { ...others, [id]: revocation } : others)
  }

  async function revoke(account: CaipAddress, allowance: Allowance): Promise<string> {
    const { id } = allowance
    setRevocation(id, { status: 'asking' })
    try {
      const { spender, symbol, name } = allowance
      const revocationId = await requestRevocation(account, allowance, transaction =>
        follow({
          ...transaction,
          account,
          to: spender,
          symbol: symbol || name,
          amount: '0',
          permits: 'revoke',
          allowanceId: id,
          atMs: now(),
          status: 'pending',
        }),
      )
      return revocationId.id
    } catch (reason) {
      const error = asW3mError(reason)
      setRevocation(id, { status: 'failed', error })
      throw error
    }
  }

  /** Updates the revocations from the sent transactions, including those that an earlier page sent. */
  async function followSent(sent: readonly SentTransfer[]): Promise<void> {
    const pending = pendingIn(sent)
    for (const [id, hash] of pending) {
      const revocation = $revocations.get()[id]
      if (revocation?.status !== 'pending' || revocation.hash !== hash) setRevocation(id, { status: 'pending', hash })
    }
    for (const [id, revocation] of Object.entries($revocations.get())) {
      if (revocation?.status !== 'pending' || pending.has(id)) continue
      const confirmed = sent.find(transfer => transfer.allowanceId === id && transfer.status === 'confirmed')
      // The revocation stays `pending` until the list shows it, so that it is not offered again.
      if (confirmed) await reload(confirmed.account)
      if ($revocations.get()[id] === revocation) setRevocation(id, undefined)
    }
  }
  signal.addEventListener(
    'abort',
    $sent.subscribe(sent => void followSent(sent)),
  )

  return {
    namespaces,
    $state,
    $revocations,
    refresh,
    loadMore,
    revoke(account, allowance) {
      const { id } = allowance
      const running = pendingRequests.get(id) ?? revoke(account, allowance).finally(() => pendingRequests.delete(id))
      pendingRequests.set(id, running)
      return running
    },
    showAmount: ({ units, decimals }, locale) =>
      units === undefined || decimals === undefined ? undefined : amountText(formatUnits(units, decimals), locale),
  }
}
