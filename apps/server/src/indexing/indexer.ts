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
}

export interface Indexer {
  /** Ends what is under way, and resolves when nothing is written any more. */
  close(): Promise<void>
}

/** Whether the blocks of a chain are read here. */
export const isIndexed = (
  { caipNetworkId }: ServedChain,
  namespaces: readonly Namespace[],
  settings: IndexSettings | undefined,
): boolean =>
  settings !== undefined &&
  namespaceOf(caipNetworkId, namespaces)?.createBlockReader !== undefined &&
  (settings.chains.length === 0 || settings.chains.includes(caipNetworkId))

/** Reads every chain whose blocks can be read, each at its own pace. */
export function startIndexer({ chains, namespaces, repository, settings, report }: IndexerDeps): Indexer {
  const stop = new AbortController()
  const running = chains
    .filter(chain => settings.isFollowing && isIndexed(chain, namespaces, settings))
    .map(chain =>
      runFollower({
        follower: createChainFollower({
          chain: chain.caipNetworkId,
          reader: namespaceOf(chain.caipNetworkId, namespaces)!.createBlockReader!(chain),
          repository,
          settings,
        }),
        pollMs: settings.pollMs,
        report: error => report(chain, error),
        signal: stop.signal,
      }),
    )
  return {
    async close() {
      stop.abort()
      await Promise.all(running)
    },
  }
}
