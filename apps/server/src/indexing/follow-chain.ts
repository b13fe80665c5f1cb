import type { CaipNetworkId } from '@w3m/core/caip'
import type { ActivityRepository, BlockId, IndexedBlock } from '../ports/activity-repository.js'
import type { BlockReader } from './block-reader.js'
import type { IndexSettings } from './index-settings.js'

export interface ChainFollowerDeps {
  readonly chain: CaipNetworkId
  readonly reader: BlockReader
  readonly repository: Pick<ActivityRepository, 'append' | 'recentBlocks' | 'tip'>
  readonly settings: Pick<IndexSettings, 'blocksBack' | 'bytesMax' | 'firstBlocks'>
}

/** Blocks that are stored together, and how many of them are asked for at once. */
const batchMax = 64
const atOnce = 8
/** So many transactions are enough for one batch: others wait while it is stored. */
const transactionsMax = 1_000

/**
 * Reads what is new on a chain, one batch a call, and what took the place of blocks that are gone. Where it stands is
 * stored with what it read: whoever calls next, in whatever process, goes on from there.
 */
export function createChainFollower({ chain, reader, repository, settings }: ChainFollowerDeps) {
  /** The newest stored block that the chain still has. */
  async function commonAncestor(head: BlockId, signal: AbortSignal): Promise<BlockId | undefined> {
    for (const block of await repository.recentBlocks(chain))
      if (block.number <= head.number && (await reader.hashOf(block.number, signal)) === block.hash) return block
    return undefined
  }

  async function readRange(from: number, to: number, signal: AbortSignal): Promise<readonly IndexedBlock[]> {
    const blocks: IndexedBlock[] = []
    for (let start = from; start <= to; start += atOnce) {
      const numbers = Array.from({ length: Math.min(atOnce, to - start + 1) }, (_, index) => start + index)
      const read = await Promise.all(numbers.map(number => reader.block(number, signal)))
      const missing = read.indexOf(undefined)
      blocks.push(...read.slice(0, missing === -1 ? undefined : missing).filter(block => block !== undefined))
      if (missing !== -1 || countOf(blocks) >= transactionsMax) break
    }
    return blocks
  }

  /** What is read while the blocks before it are stored. */
  let ahead: { readonly from: number; readonly blocks: Promise<readonly IndexedBlock[]> } | undefined

  /** Blocks from a number on. Where more follow, they are asked for at once: the next step finds them read. */
  async function readOn(from: number, head: BlockId, signal: AbortSignal): Promise<readonly IndexedBlock[]> {
    const range = (first: number) => readRange(first, Math.min(head.number, first + batchMax - 1), signal)
    const known = ahead?.from === from ? ahead.blocks : undefined
    ahead = undefined
    const blocks = await (known ?? range(from))
    const next = (blocks.at(-1)?.number ?? head.number) + 1
    if (next <= head.number) {
      const following = range(next)
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
     * @throws where the node does not answer
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
      // A node that is behind another one of the same address, or a block that is not there yet.
      if (ancestor && (ancestor.number === head.number || ancestor.hash === tip?.hash)) return 'current'
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
