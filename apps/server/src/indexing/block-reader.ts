import type { BlockId, IndexedBlock } from '../ports/activity-repository.js'

/** Reads the blocks of one chain. What it cannot read now it throws for: it is asked again. */
export interface BlockReader {
  /** The newest block. */
  head(signal: AbortSignal): Promise<BlockId>
  /** Undefined where the chain has no such block. */
  hashOf(number: number, signal: AbortSignal): Promise<string | undefined>
  /**
   * Undefined where the chain has no such block, or has another one by now; `incomplete` where the node has it without
   * its receipts: not yet, or not any more.
   */
  block(number: number, signal: AbortSignal): Promise<IndexedBlock | 'incomplete' | undefined>
}
