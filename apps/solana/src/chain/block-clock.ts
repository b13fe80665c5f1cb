import { createHash, randomBytes } from 'node:crypto'
import { getBase58Decoder } from '@solana/web3.js'

/** How long a slot lasts while nobody hurries the chain. */
export const slotMs = 400
/** Slots for which a blockhash may be used. */
const blockhashSlots = 150n
/** Slots after which a transaction is final. */
export const finalSlots = 32n
export const slotsPerEpoch = 432_000n

/** Slots and the blockhashes that still count. Every slot has a block. */
export interface BlockClock {
  readonly slot: bigint
  readonly blockhash: string
  /**
   * The last block height at which a transaction with this blockhash is taken; undefined where it is not taken any
   * more, or never was.
   */
  validUntil(blockhash: string): bigint | undefined
  /** Begins the next slot with a blockhash of its own. */
  advance(): void
  /** The state from which another clock can continue. */
  snapshot(): ClockSnapshot
}

export interface ClockSnapshot {
  readonly slot: bigint
  readonly blockhash: string
  /** The blockhashes that still count, oldest first, with the slots they began in. */
  readonly recent: readonly (readonly [string, bigint])[]
}

/** @param snapshot where the clock stood; for a new chain the slot 0 and the name of the chain as its hash */
export function createBlockClock(snapshot: ClockSnapshot): BlockClock {
  const recent = new Map<string, bigint>(snapshot.recent)
  let { slot, blockhash } = snapshot

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
    snapshot: () => ({ slot, blockhash, recent: [...recent] }),
  }
}
