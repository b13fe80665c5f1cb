import type { Address } from '@solana/web3.js'
import { createBlockClock, finalSlots, type BlockClock, type ClockSnapshot } from './block-clock.js'
import { feeOf } from './fees.js'
import { createLedger, type Holding, type Landed, type Ledger, type LedgerSnapshot, type Outcome } from './ledger.js'
import { createRuntime, type Runtime } from './runtime.js'
import { readHolding } from './token-state.js'
import type { TransactionError } from './transaction-error.js'
import { loadKeys, type WireTransaction } from './wire-transaction.js'

export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** A chain of one node: every transaction is run at once, in the slot that is on. */
export interface Chain {
  readonly clock: Pick<BlockClock, 'slot' | 'blockhash' | 'validUntil'>
  readonly ledger: Ledger
  readonly runtime: Pick<Runtime, 'account' | 'accountsOf' | 'rentExemption' | 'simulate'>
  readonly genesisHash: string
  /** Seconds since 1970, as programs see it. */
  readonly unixSeconds: bigint
  /**
   * Runs a transaction whose signatures were checked.
   * @returns what is now part of the chain, or why it was dropped without a trace: an old blockhash, a repetition, a
   *   payer that cannot pay
   */
  run(transaction: WireTransaction): Landed | { readonly dropped: Outcome }
  /** Why a transaction would be dropped before it is run. */
  refusal(transaction: WireTransaction): TransactionError | undefined
  /** Begins the next slot. */
  advance(slots?: number): void
  /** How settled a slot is. One node agrees with itself at once; it is final after 32 slots. */
  commitmentOf(slot: bigint): Exclude<Commitment, 'processed'>
  /** Hears of what lands and of slots that begin. @returns its unsubscribe */
  listen(listener: ChainListener): () => void
  /** Everything that a chain goes on from. */
  snapshot(): ChainSnapshot
}

/** Plain data. */
export interface ChainSnapshot {
  readonly clock: ClockSnapshot
  readonly ledger: LedgerSnapshot
  readonly runtime: Uint8Array
}

export interface ChainListener {
  readonly landed?: (landed: Landed) => void
  readonly slot?: (slot: bigint) => void
}

export interface ChainOptions {
  readonly genesisHash: string
  /** The chain goes on from here; a new one where it is missing. */
  readonly snapshot?: ChainSnapshot | undefined
  /** Takes what a listener threw. */
  readonly report: (error: unknown) => void
  /** Time in ms. */
  readonly now?: () => number
}

/** @throws where `snapshot` is of another runtime */
export function createChain({
  genesisHash,
  snapshot,
  report,
  now = Date.now,
}: ChainOptions): Chain & { readonly runtime: Runtime } {
  const clock = createBlockClock(snapshot?.clock ?? { slot: 0n, blockhash: genesisHash, recent: [] })
  const ledger = createLedger(snapshot?.ledger ?? { count: 0, landed: [] })
  const runtime = createRuntime(snapshot?.runtime)
  const listeners = new Set<ChainListener>()
  const unixSeconds = () => BigInt(Math.floor(now() / 1_000))
  const none: Omit<Outcome, 'error'> = { logs: [], units: 0n, returned: undefined, innerCalls: [] }
  runtime.setTime(clock.slot, unixSeconds())

  /** A listener that throws neither undoes what happened nor keeps it from the others. */
  const notify = (call: (listener: ChainListener) => void) => {
    for (const listener of [...listeners])
      try {
        call(listener)
      } catch (error) {
        report(error)
      }
  }

  const accountOf = (address: Address) => runtime.account(address)
  const holding = (address: Address): Holding => {
    const account = accountOf(address)
    return { lamports: account?.lamports ?? 0n, token: account && readHolding(account, accountOf) }
  }

  const refusal = ({ signature, message }: WireTransaction): TransactionError | undefined => {
    if (ledger.find(signature)) return 'AlreadyProcessed'
    return clock.validUntil(message.lifetimeToken) === undefined ? 'BlockhashNotFound' : undefined
  }

  return {
    clock,
    ledger,
    runtime,
    genesisHash,
    get unixSeconds() {
      return unixSeconds()
    },
    refusal,
    run(transaction) {
      const refused = refusal(transaction)
      if (refused) return { dropped: { ...none, error: refused } }
      const keys = loadKeys(transaction.message, accountOf)
      const readBalances = () => keys.all.map(holding)
      const before = readBalances()
      const outcome = runtime.run(transaction)
      const after = readBalances()
      // A transaction that fails before it runs pays no fee and is not on the chain.
      if (outcome.error !== null && before[0]?.lamports === after[0]?.lamports) return { dropped: outcome }
      const landed: Landed = {
        ...transaction,
        ...outcome,
        slot: clock.slot,
        blockTime: unixSeconds(),
        keys,
        fee: feeOf(transaction.message),
        before,
        after,
      }
      ledger.add(landed)
      notify(listener => listener.landed?.(landed))
      return landed
    },
    advance(slots = 1) {
      for (let slotsLeft = slots; slotsLeft > 0; slotsLeft--) {
        clock.advance()
        runtime.setTime(clock.slot, unixSeconds())
        notify(listener => listener.slot?.(clock.slot))
      }
    },
    commitmentOf: slot => (clock.slot - slot >= finalSlots ? 'finalized' : 'confirmed'),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => ({ clock: clock.snapshot(), ledger: ledger.snapshot(), runtime: runtime.snapshot() }),
  }
}
