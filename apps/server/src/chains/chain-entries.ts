import type { EntriesBelow, EntryReader } from '../history/history-source.js'
import { createIndexedEntries } from '../history/indexed-history.js'
import { createOlderEntries } from '../history/older-entries.js'
import { createCoverage, type ReadCoverage } from '../indexing/chain-coverage.js'
import { cacheResults } from '../names/cache-results.js'
import type { ActivityRepository } from '../ports/activity-repository.js'
import type { ServedChain } from '../settings.js'
import { createHostedSource } from '../sources/hosted-source.js'
import type { ExplorerSettings } from '../sources/source-settings.js'
import type { Namespace } from './namespace.js'

export interface ChainEntriesDeps {
  readonly chain: ServedChain
  readonly namespace: Namespace
  readonly activity: ActivityRepository
  /** Whether its blocks are read here. */
  readonly hasIndex: boolean
  /** Undefined where no explorer is set. */
  readonly explorer: ExplorerSettings | undefined
  /** Receives the reason why a third-party server did not answer. */
  readonly report: (message: string) => void
  /** Time in ms. */
  readonly now: () => number
}

/** What happened to the accounts of a chain, and which part of it is known. */
export interface ChainEntries {
  readonly entries: EntryReader | undefined
  readonly coverage: ReadCoverage | undefined
}

/** The cache of explorer pages: a client that pages back and forth requests each page once. */
const entriesMemory = { ttlMs: 15_000, entriesMax: 500 }
const headMemory = { ttlMs: 5_000, entriesMax: 1 }

/**
 * Opens the history of a chain: from its node if that has all of it, else from the index, else from an explorer. With
 * index and explorer, the explorer supplies the entries that are older than the index.
 */
export function openChainEntries(deps: ChainEntriesDeps): ChainEntries {
  const { chain, namespace, activity, hasIndex, explorer } = deps
  const entryReader = namespace.createEntryReader?.(chain)
  const explored = explorer && openExplorer(deps, explorer)
  // A node that returns the history returns all of it.
  if (entryReader) return { entries: entryReader, coverage: undefined }
  if (!hasIndex) return explored ? { entries: alone(explored.entries), coverage: explored.coverage } : nothing
  const entries = createIndexedEntries(chain.caipNetworkId, activity)
  const coverage = coverageOf(deps, activity)
  if (!explored) return { entries, coverage }
  const { reader, coverage: both } = createOlderEntries({
    indexed: entries,
    range: () => activity.range(chain.caipNetworkId),
    older: explored.entries,
    coverage,
  })
  return { entries: reader, coverage: both }
}

const nothing: ChainEntries = { entries: undefined, coverage: undefined }

const coverageOf = (
  { chain, namespace, now }: ChainEntriesDeps,
  repository: Pick<ActivityRepository, 'range'>,
): ReadCoverage | undefined => {
  const reader = namespace.createBlockReader?.(chain)
  return reader && createCoverage({ chain: chain.caipNetworkId, reader, repository, now })
}

const alone = (entries: EntriesBelow): EntryReader => ({
  page: (account, after, limit) => entries.page(account, { after }, limit),
})

/** @throws {Error} where chains of this kind have no explorers */
function openExplorer(
  deps: ChainEntriesDeps,
  settings: ExplorerSettings,
): { readonly entries: EntriesBelow; readonly coverage: ReadCoverage | undefined } {
  const { chain, namespace, now, report } = deps
  const source = createHostedSource({
    name: `The explorer of ${chain.name}`,
    perSecond: settings.perSecond,
    report,
  })
  const explorer = namespace.createExplorer?.(chain, settings, source)
  if (!explorer || namespace.createEntryReader)
    throw new Error(`W3M_EXPLORERS names ${settings.chain}, whose history comes from no explorer.`)
  const pages = cacheResults<Awaited<ReturnType<EntriesBelow['page']>>>(entriesMemory, now)
  const heads = cacheResults<number>(headMemory, now)
  return {
    entries: {
      page: (account, range, limit) =>
        pages(JSON.stringify([account, range.after, range.below, limit]), () =>
          explorer.entries.page(account, range, limit),
        ),
    },
    coverage: coverageOf(deps, {
      async range() {
        const number = await heads('', () => explorer.head()).catch(() => undefined)
        return number === undefined ? undefined : { from: { number: 0, time: null }, to: { number, time: null } }
      },
    }),
  }
}
