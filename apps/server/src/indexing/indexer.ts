import type { Namespace } from '../chains/namespace.js'
import { namespaceOf } from '../chains/namespaces.js'
import type { ActivityRepository } from '../ports/activity-repository.js'
import type { ServedChain } from '../settings.js'
import { createChainFollower } from './follow-chain.js'
import type { IndexSettings } from './index-settings.js'
import { runFollower } from './run-follower.js'

export interface IndexerDeps {
  readonly chains: readonly ServedChain[]
  readonly namespaces: readonly Namespace[]
  readonly repository: ActivityRepository
  readonly settings: IndexSettings
  readonly report: (chain: ServedChain, error: unknown) => void
  /** Receives what is missing of a block that is read all the same. */
  readonly reportMissing: (chain: ServedChain, reason: string) => void
}

export interface Indexer {
  /** Ends what is under way, and resolves when nothing is written any more. */
  close(): Promise<void>
}

/** What reads the blocks of a chain, where they are read here. */
const createReaderOf = (
  { caipNetworkId }: ServedChain,
  namespaces: readonly Namespace[],
  { chains }: IndexSettings,
): Namespace['createBlockReader'] =>
  chains.length === 0 || chains.includes(caipNetworkId)
    ? namespaceOf(caipNetworkId, namespaces)?.createBlockReader
    : undefined

/** Whether the blocks of a chain are read here. */
export const isIndexed = (
  chain: ServedChain,
  namespaces: readonly Namespace[],
  settings: IndexSettings | undefined,
): boolean => settings !== undefined && createReaderOf(chain, namespaces, settings) !== undefined

/** Reads every chain whose blocks can be read, each at its own pace. */
export function startIndexer({
  chains,
  namespaces,
  repository,
  settings,
  report,
  reportMissing,
}: IndexerDeps): Indexer {
  const stop = new AbortController()
  const read = chains.filter(chain => isIndexed(chain, namespaces, settings))
  const running = chains.flatMap(chain => {
    const createReader = settings.isFollowing ? createReaderOf(chain, namespaces, settings) : undefined
    if (!createReader) return []
    return runFollower({
      follower: createChainFollower({
        chain: chain.caipNetworkId,
        reader: createReader(chain, reason => reportMissing(chain, reason)),
        repository,
        settings: { ...settings, chains: read.map(({ caipNetworkId }) => caipNetworkId) },
      }),
      pollMs: settings.pollMs,
      report: error => report(chain, error),
      signal: stop.signal,
    })
  })
  return {
    async close() {
      stop.abort()
      await Promise.all(running)
    },
  }
}
