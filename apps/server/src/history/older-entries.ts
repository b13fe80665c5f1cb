import type { Coverage } from '@w3m/core/api'
import type { ReadCoverage } from '../indexing/chain-coverage.js'
import type { IndexedRange } from '../ports/activity-repository.js'
import type { EntriesBelow, EntryReader, PlacedEntry } from './history-source.js'

export interface OlderEntriesDeps {
  readonly indexed: EntryReader
  /** Where the index begins; undefined before its first block. */
  readonly range: () => Promise<IndexedRange | undefined>
  readonly older: EntriesBelow
  /** Undefined where nobody says how far the index is. */
  readonly coverage: ReadCoverage | undefined
}

/** The entries of an index, and those of a source that knows what was before it. */
export function createOlderEntries({ indexed, range, older, coverage }: OlderEntriesDeps): {
  readonly reader: EntryReader
  readonly coverage: ReadCoverage | undefined
} {
  /** Whether the source answered when it was last asked. */
  let isOlderKnown = true

  async function askOlder(...question: Parameters<EntriesBelow['page']>): Promise<readonly PlacedEntry[]> {
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
        // Of an index that does not know where it begins, nobody can say what is older.
        if (begin === undefined) return await askOlder(account, { after }, limit)
        const own = Number(after?.split('.')[0] ?? Infinity) < begin ? [] : await indexed.page(account, after, limit)
        if (own.length >= limit) return own
        try {
          return [...own, ...(await askOlder(account, { after, below: begin }, limit - own.length))]
        } catch (error) {
          const last = own.at(-1)
          if (!last) throw error
          // What is known is told; the next page asks the source again, and says what is wrong with it.
          return [...own.slice(0, -1), { ...last, isFollowed: true }]
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
