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
/** A batch ends at this number of transactions: other writers wait while it is stored. */
const transactionsMax = 1_000
/** Nodes behind one URL differ by a few blocks; a node that is further behind is down, or syncs anew. */
const behindMax = 256
/** Many nodes return a block a moment before its receipts. If this many blocks follow it, the receipts were dropped. */
const receiptsLateMax = 64

/**
 * Reads the new blocks of a chain, one batch a call, and those that replaced others in a reorganisation. Its position
 * is stored with the blocks: the next call continues there, in any process.
 */
export function createChainFollower({ chain, reader, repository, settings }: ChainFollowerDeps) {
  /**
   * The newest stored block that the chain still has, undefined where it has none of the recent ones; `behind` where
   * the node has no different block in place of a stored one. Only a different block shows a reorganisation: a node
   * without one is behind, or syncs anew.
   */
  async function commonAncestor(head: BlockId, signal: AbortSignal): Promise<BlockId | 'behind' | undefined> {
    const stored = await repository.recentBlocks(chain)
    let isChanged = false
    for (const [index, block] of stored.entries()) {
      const hash = block.number <= head.number ? await reader.hashOf(block.number, signal) : undefined
      if (hash === block.hash && !isChanged) return 'behind'
      // It is unknown which blocks between the first one and the recent ones are still on the chain.
      if (hash === block.hash) return stored[index - 1]?.number === block.number + 1 ? block : undefined
      isChanged ||= hash !== undefined
    }
    return isChanged ? undefined : 'behind'
  }

  /** @throws where the first block stays `incomplete`: otherwise the follower would wait for it without a report */
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

  /** The next batch, which is read while the present one is stored. */
  let ahead: { readonly from: number; readonly blocks: Promise<readonly IndexedBlock[]> } | undefined

  /** Returns the blocks from a number on. If more follow, it requests them right away for the next step. */
  async function readOn(from: number, head: BlockId, signal: AbortSignal): Promise<readonly IndexedBlock[]> {
    const known = ahead?.from === from ? ahead.blocks : undefined
    ahead = undefined
    const blocks = await (known ?? readRange(from, head, signal))
    const next = (blocks.at(-1)?.number ?? head.number) + 1
    if (next <= head.number) {
      const following = readRange(next, head, signal)
      // The next step, which awaits it, receives the error.
      following.catch(() => undefined)
      ahead = { from: next, blocks: following }
    }
    return blocks
  }

  /** The blocks after `ancestor`, up to the first one whose parent hash does not match. */
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
     * Reads one batch. @returns `current` where nothing was new
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
