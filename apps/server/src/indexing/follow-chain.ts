import type { CaipNetworkId } from '@w3m/core/caip'
import type { ActivityRepository, BlockId, IndexedBlock } from '../ports/activity-repository.js'
import type { BlockReader } from './block-reader.js'
import type { IndexSettings } from './index-settings.js'

export interface ChainFollowerDeps {
  readonly chain: CaipNetworkId
  readonly reader: BlockReader
  readonly repository: Pick<ActivityRepository, 'append' | 'recentBlocks' | 'tip'>
  readonly settings: Pick<IndexSettings, 'blocksBack' | 'bytesMax' | 'chains' | 'firstBlocks'>
}

/** Blocks that are stored together, and how many of them are asked for at once. */
const batchMax = 64
const atOnce = 8
/** So many transactions are enough for one batch: others wait while it is stored. */
const transactionsMax = 1_000
/** Nodes of one address are a few blocks apart; who is so far behind is down, or begins anew. */
const behindMax = 256
/** Many nodes tell a block a moment before its receipts; where so many follow it already, they have forgotten them. */
const receiptsLateMax = 64

/**
 * Reads what is new on a chain, one batch a call, and what took the place of blocks that are gone. Where it stands is
 * stored with what it read: whoever calls next, in whatever process, goes on from there.
 */
export function createChainFollower({ chain, reader, repository, settings }: ChainFollowerDeps) {
  /**
   * The newest stored block that the chain still has, undefined where it has none of the recent ones; `behind` where the
   * node has no other block in the place of any. Only another one says that the chain has changed: a node without one is
   * behind, or reads the chain anew.
   */
  async function commonAncestor(head: BlockId, signal: AbortSignal): Promise<BlockId | 'behind' | undefined> {
    const stored = await repository.recentBlocks(chain)
    let isChanged = false
    for (const [index, block] of stored.entries()) {
      const hash = block.number <= head.number ? await reader.hashOf(block.number, signal) : undefined
      if (hash === block.hash && !isChanged) return 'behind'
      // Which of the blocks between the first one and the recent ones stay, nobody knows.
      if (hash === block.hash) return stored[index - 1]?.number === block.number + 1 ? block : undefined
      isChanged ||= hash !== undefined
    }
    return isChanged ? undefined : 'behind'
  }

  /** @throws where the first block is `incomplete` for good: it would be waited for, and nobody be told */
  async function readRange(from: number, head: BlockId, signal: AbortSignal): Promise<readonly IndexedBlock[]> {
    const to = Math.min(head.number, from + batchMax - 1)
    const blocks: IndexedBlock[] = []
    for (let start = from; start <= to; start += atOnce) {
      const numbers = Array.from({ length: Math.min(atOnce, to - start + 1) }, (_, index) => start + index)
      const read = await Promise.all(numbers.map(number => reader.block(number, signal)))
      const missing = read.findIndex(block => typeof block !== 'object')
      blocks.push(...read.slice(0, missing === -1 ? undefined : missing).filter(block => typeof block === 'object'))
      if (blocks.length === 0 && read[0] === 'incomplete' && head.number - from > receiptsLateMax)
        throw new Error(`The node has block ${from} without its receipts.`)
      if (missing !== -1 || countOf(blocks) >= transactionsMax) break
    }
    return blocks
  }

  /** What is read while the blocks before it are stored. */
  let ahead: { readonly from: number; readonly blocks: Promise<readonly IndexedBlock[]> } | undefined

  /** Blocks from a number on. Where more follow, they are asked for at once: the next step finds them read. */
  async function readOn(from: number, head: BlockId, signal: AbortSignal): Promise<readonly IndexedBlock[]> {
    const known = ahead?.from === from ? ahead.blocks : undefined
    ahead = undefined
    const blocks = await (known ?? readRange(from, head, signal))
    const next = (blocks.at(-1)?.number ?? head.number) + 1
    if (next <= head.number) {
      const following = readRange(next, head, signal)
      // Whoever asks for it hears of it.
      following.catch(() => undefined)
      ahead = { from: next, blocks: following }
    }
    return blocks
  }

  /** What follows `ancestor`, as far as each block names the one before it. */
  async function blocksAfter(ancestor: BlockId | undefined, head: BlockId, signal: AbortSignal) {
    const first = settings.firstBlocks[chain] ?? Math.max(0, head.number - settings.blocksBack + 1)
    const from = ancestor ? ancestor.number + 1 : first
    const blocks = await readOn(from, head, signal)
    const broken = blocks.findIndex(({ parentHash }, index) => {
      const before = index === 0 ? ancestor : blocks[index - 1]
      return before !== undefined && parentHash !== before.hash
    })
    return broken === -1 ? blocks : blocks.slice(0, broken)
  }

  return {
    /**
     * One batch. @returns `current` where nothing was new
     * @throws where the node does not answer, is far behind what was read, or has forgotten what is to be read
     */
    async step(signal: AbortSignal): Promise<'advanced' | 'current'> {
      const head = await reader.head(signal)
      const tip = await repository.tip(chain)
      if (head.hash === tip?.hash) return 'current'
      const isAhead = tip === undefined || head.number > tip.number
      if (isAhead) {
        const blocks = await blocksAfter(tip, head, signal)
        if (blocks.length > 0) {
          await repository.append(chain, { expected: tip, ancestor: tip, blocks }, settings)
          return 'advanced'
        }
      }
      const ancestor = await commonAncestor(head, signal)
      if (ancestor === 'behind') {
        if (tip && tip.number - head.number > behindMax)
          throw new Error(`The node is at block ${head.number}, and ${tip.number} was read before.`)
        return 'current'
      }
      const blocks = await blocksAfter(ancestor, head, signal)
      if (blocks.length === 0) return 'current'
      await repository.append(chain, { expected: tip, ancestor, blocks }, settings)
      return 'advanced'
    },
  }
}

export type ChainFollower = ReturnType<typeof createChainFollower>

const countOf = (blocks: readonly IndexedBlock[]): number =>
  blocks.reduce((sum, { transactions }) => sum + transactions.length, 0)
