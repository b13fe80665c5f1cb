import type { endpoints, Transaction } from '@w3m/core/api'
import type { CaipNetworkId } from '@w3m/core/caip'
import * as v from 'valibot'
import type { Handler } from '../http/endpoint-routes.js'
import { Failure, failure } from '../http/failure.js'
import type { ReadCoverage } from '../indexing/chain-coverage.js'
import type { HistoryEntry, HistorySource } from './history-source.js'
import type { PageCursors } from './page-cursor.js'

/** One chain, and the history of it; undefined where none is kept. */
export interface ChainHistory {
  readonly caipNetworkId: CaipNetworkId
  readonly isAddress: (value: string) => boolean
  readonly normalizeAddress: (address: string) => string
  readonly source: HistorySource | undefined
  /** Undefined where the source has all of it. */
  readonly coverage?: ReadCoverage | undefined
}

export interface HistoryHandlerDeps {
  readonly histories: readonly ChainHistory[]
  readonly cursors: () => Promise<PageCursors>
}

const pageSize = 25
/** For each chain, after which entry the page goes on; null where there are no more. */
const places = v.record(v.string(), v.nullable(v.string()))
type Places = v.InferOutput<typeof places>

/** Answers the history of an account: that of one chain, or of all whose address it is, in one order. */
export function createHistoryHandler({ histories, cursors }: HistoryHandlerDeps): Handler<typeof endpoints.getHistory> {
  function chosen(account: string, chainId: CaipNetworkId | undefined) {
    const found = chainId
      ? histories.filter(chain => chain.caipNetworkId === chainId)
      : histories.filter(chain => chain.isAddress(account))
    if (found.length === 0)
      throw chainId
        ? failure(400, 'chainId', 'This chain is not served here.')
        : failure(400, 'account', 'This is not an address of a chain that is served here.')
    if (!found.every(chain => chain.isAddress(account)))
      throw failure(400, 'account', 'This is not an address of this chain.')
    const withHistory = found.flatMap(({ source, ...chain }) => (source ? [{ ...chain, source }] : []))
    const [first] = withHistory
    if (!first) throw failure(501, 'chainId', 'This server keeps no history of this chain.')
    return { withHistory, address: first.normalizeAddress(account) }
  }

  return async ({ path: { account }, query: { chainId, cursor }, consume }) => {
    const { withHistory: chains, address } = chosen(account, chainId)
    const { seal, open } = await cursors()
    const scope = ['history', chainId ?? '*', address]
    const after: Places = cursor ? v.parse(places, open(scope, cursor)) : {}
    await consume(chains.length - 1)
    const read = await Promise.all(
      chains.map(async ({ caipNetworkId, source }): Promise<ReadChain> => {
        const position = after[caipNetworkId]
        if (position === null) return { caipNetworkId, entries: [] }
        try {
          return { caipNetworkId, entries: await source.page(account, position, pageSize + 1, consume) }
        } catch (error) {
          // The others tell what they know meanwhile.
          if (isUnreadable(error)) return { caipNetworkId, entries: [], error }
          throw error
        }
      }),
    )
    const failed = read.filter(({ error }) => error)
    const { data, next } = merge(read, after)
    // Nothing, where something may be, would be taken for all.
    if (failed[0] && data.length === 0) throw failed[0].error
    const isFailed = (chain: string) => failed.some(({ caipNetworkId }) => caipNetworkId === chain)
    const coverage = await Promise.all(
      chains.map(async ({ caipNetworkId: chainId, coverage }) => {
        const known = await coverage?.()
        return isFailed(chainId) ? { ...known, chainId, isBehind: true, isUnread: true } : known
      }),
    )
    return { data, next: next ? seal(scope, next) : null, coverage: coverage.filter(part => part !== undefined) }
  }
}

/**
 * Whether a chain cannot be read now: its node or its explorer does not answer, or is asked too often. Where the client
 * itself asks too often, the failure is about no chain.
 */
const isUnreadable = (error: unknown): error is Failure =>
  error instanceof Failure &&
  (error.status === 503 || (error.status === 429 && error.reasons.some(({ field }) => field === 'chainId')))

interface ReadChain {
  readonly caipNetworkId: string
  readonly entries: readonly HistoryEntry[]
  /** Why nothing of it could be read now. */
  readonly error?: Failure
}

/**
 * The newest of several chains, and after which of each the next page goes on: a chain that could not be read goes on
 * where it stood.
 */
function merge(
  read: readonly ReadChain[],
  after: Places,
): { readonly data: Transaction[]; readonly next: Places | undefined } {
  const pageEntries = read
    .flatMap(({ caipNetworkId, entries }) => entries.map(entry => ({ caipNetworkId, entry })))
    .sort((one, other) => other.entry.time - one.entry.time)
    .slice(0, pageSize)
  const next: Places = { ...after }
  let hasMore = false
  for (const { caipNetworkId, entries, error } of read) {
    const last = pageEntries.findLast(entry => entry.caipNetworkId === caipNetworkId)
    const count = pageEntries.filter(entry => entry.caipNetworkId === caipNetworkId).length
    if (last) next[caipNetworkId] = last.entry.place
    if (error || count < entries.length || entries.at(-1)?.isFollowed) hasMore = true
    else next[caipNetworkId] = null
  }
  return { data: pageEntries.map(({ entry }) => entry.transaction), next: hasMore ? next : undefined }
}
