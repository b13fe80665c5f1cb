import type { CaipNetworkId } from '@w3m/core/caip'
import { failure } from '../http/failure.js'
import type { ActivityRepository } from '../ports/activity-repository.js'
import type { EntryReader } from './history-source.js'

/**
 * Nothing of a chain of which nothing was read says nothing: who is told so would take it for all.
 * @throws {Failure} 503
 */
export async function assertStarted(repository: Pick<ActivityRepository, 'tip'>, chain: CaipNetworkId): Promise<void> {
  if (!(await repository.tip(chain)))
    throw failure(503, 'chainId', 'The blocks of this chain are still to be read.', { 'retry-after': '1' })
}

/** The entries of a chain whose blocks are read here. */
export const createIndexedEntries = (
  chain: CaipNetworkId,
  repository: Pick<ActivityRepository, 'entries' | 'tip'>,
): EntryReader => ({
  async page(account, after, limit) {
    const [block, position] = after?.split('.').map(Number) ?? []
    const before = block !== undefined && position !== undefined ? { block, position } : undefined
    const entries = await repository.entries(chain, account, before, limit)
    if (entries.length === 0) await assertStarted(repository, chain)
    return entries.map(entry => ({ entry, place: `${entry.block}.${entry.position}` }))
  },
})
