import type { PoolState } from '../../ports/activity-repository.js'
import type { EvmLog } from './eip155-logs.js'

/** `Sync(uint112,uint112)`, which a pool of Uniswap V2 writes whenever what it holds changes. */
const sync = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'
const data = /^0x0{36}([0-9a-f]{28})0{36}([0-9a-f]{28})$/

/**
 * The reserves of pools after a block, by its `Sync` logs. Any contract can write such logs: callers ask the exchange
 * which pools are its own.
 */
export function poolStatesOf(logs: readonly EvmLog[]): readonly PoolState[] {
  const states = new Map<string, PoolState>()
  for (const { address, topics, data: logData } of logs) {
    const found = topics.length === 1 && topics[0] === sync ? data.exec(logData) : null
    if (found) states.set(address, { pool: address, first: BigInt(`0x${found[1]}`), second: BigInt(`0x${found[2]}`) })
  }
  return [...states.values()]
}
