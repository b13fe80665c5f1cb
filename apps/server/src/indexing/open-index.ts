import { createChainSources, type ChainSources } from '../chains/chain-sources.js'
import type { Namespace } from '../chains/namespace.js'
import type { Log } from '../logging/log.js'
import type { ActivityRepository } from '../ports/activity-repository.js'
import { createIndexRepositories, openIndexDatabase } from '../ports/libsql/libsql-index.js'
import type { ServedChain } from '../settings.js'
import type { SourceSettings } from '../sources/source-settings.js'
import type { IndexSettings } from './index-settings.js'
import { startIndexer } from './indexer.js'

export interface OpenIndexDeps {
  readonly chains: readonly ServedChain[]
  readonly namespaces: readonly Namespace[]
  readonly dataDir: string | undefined
  /** Nothing is kept where they are missing. */
  readonly settings: IndexSettings | undefined
  /** Servers of others that know what the nodes do not tell. */
  readonly hosted: SourceSettings
  readonly log: Log
  /** Time in ms. */
  readonly now: () => number
}

export interface ChainIndex {
  readonly activity: ActivityRepository
  readonly sources: readonly ChainSources[]
  close(): Promise<void>
}

/** What is kept of what happens on the chains, and who keeps it up to date. */
export function openChainIndex({ chains, namespaces, dataDir, settings, hosted, log, now }: OpenIndexDeps): ChainIndex {
  const connection = openIndexDatabase(settings ? dataDir : undefined)
  const { activity, tokens } = createIndexRepositories(connection)
  const report = ({ name }: ServedChain, error: unknown) =>
    log.error(`The blocks of ${name} cannot be read, and are tried again.`, error)
  const reportMissing = ({ name }: ServedChain, reason: string) =>
    log.error(`Something of the blocks of ${name} is missing.`, reason)
  const indexer =
    settings && startIndexer({ chains, namespaces, repository: activity, settings, report, reportMissing })
  return {
    activity,
    sources: createChainSources({
      chains,
      namespaces,
      activity,
      tokens,
      index: settings,
      hosted,
      report: message => log.error('A server of others is of no use at the moment.', message),
      now,
    }),
    async close() {
      await indexer?.close()
      await connection.close()
    },
  }
}
