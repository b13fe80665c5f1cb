import { createHash, randomBytes } from 'node:crypto'
import { getBase58Decoder } from '@solana/web3.js'

/** How long a slot lasts while nobody hurries the chain. */
export const slotMs = 400
/** Slots for which a blockhash may be used. */
export const blockhashSlots = 150n
/** Slots after which a transaction is final. */
export const finalSlots = 32n
export const slotsPerEpoch = 432_000n

/** Slots and the blockhashes that still count. Every slot has a block. */
export interface BlockClock {
  readonly slot: bigint
  readonly blockhash: string
  /** The last block height at which a transaction with this blockhash is taken; undefined where it is not taken any more, or never was. */
  validUntil(blockhash: string): bigint | undefined
  /** Begins the next slot with a blockhash of its own. */
  advance(): void
}

/** @param seed bytes of the hash that the first one follows */
export function createBlockClock(seed: string): BlockClock {
  const recent = new Map<string, bigint>()
  let slot = 0n
  let blockhash = seed

  const advance = () => {
    slot += 1n
    // Chance keeps the hashes of a chain that was started again apart from those of its former life.
    blockhash = getBase58Decoder().decode(createHash('sha256').update(blockhash).update(randomBytes(32)).digest())
    recent.set(blockhash, slot)
    for (const [old, since] of recent) {
      if (slot - since <= blockhashSlots) break
      recent.delete(old)
    }
  }
  advance()

  return {
    get slot() {
      return slot
    },
    get blockhash() {
      return blockhash
    },
    validUntil(hash) {
      const since = recent.get(hash)
      return since === undefined ? undefined : since + blockhashSlots
    },
    advance,
  }
}
