import type { Coverage } from '@w3m/core/api'
import type { ReadCoverage } from '../indexing/chain-coverage.js'
import type { IndexedRange } from '../ports/activity-repository.js'
import type { EntriesBelow, EntryReader, PlacedEntry } from './history-source.js'

export interface OlderEntriesDeps {
  readonly indexed: EntryReader
  /** The range of the index; undefined before its first block. */
  readonly range: () => Promise<IndexedRange | undefined>
  readonly older: EntriesBelow
  /** Undefined where the coverage of the index is unknown. */
  readonly coverage: ReadCoverage | undefined
}

/** Joins the entries of an index with those of a source that has the blocks before it. */
export function createOlderEntries({ indexed, range, older, coverage }: OlderEntriesDeps): {
  readonly reader: EntryReader
  readonly coverage: ReadCoverage | undefined
} {
  /** Whether the source answered when it was last asked. */
  let isOlderKnown = true

  async function readOlder(...question: Parameters<EntriesBelow['page']>): Promise<readonly PlacedEntry[]> {
    try {
      const entries = await older.page(...question)
      isOlderKnown = true
      return entries
    } catch (error) {
      isOlderKnown = false
      throw error
    }
  }

  return {
    reader: {
      async page(account, after, limit) {
        const begin = (await range())?.from.number ?? undefined
        // If the first block of the index is unknown, the source supplies all entries.
        if (begin === undefined) return await readOlder(account, { after }, limit)
        const indexedEntries =
          Number(after?.split('.')[0] ?? Infinity) < begin ? [] : await indexed.page(account, after, limit)
        if (indexedEntries.length >= limit) return indexedEntries
        try {
          return [
            ...indexedEntries,
            ...(await readOlder(account, { after, below: begin }, limit - indexedEntries.length)),
          ]
        } catch (error) {
          const last = indexedEntries.at(-1)
          if (!last) throw error
          // Returns the indexed entries; the next page requests the source again, and reports its error.
          return [...indexedEntries.slice(0, -1), { ...last, isFollowed: true }]
        }
      },
    },
    coverage:
      coverage &&
      (async (): Promise<Coverage> => {
        const known = await coverage()
        return isOlderKnown ? { ...known, fromBlock: 0, fromTime: null } : known
      }),
  }
}
