import type { Address } from '@solana/web3.js'
import type { TokenHolding } from './token-state.js'
import type { TransactionError } from './transaction-error.js'
import type { LoadedKeys, WireTransaction } from './wire-transaction.js'

const ledgerMax = 5_000

/** An instruction that a program called, as the runtime reports it. */
export interface InnerCall {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
  readonly stackHeight: number
}

/** The result of running a transaction. */
export interface Outcome {
  readonly error: TransactionError | null
  readonly logs: readonly string[]
  readonly units: bigint
  readonly returned: { readonly program: Address; readonly data: Uint8Array } | undefined
  /** The inner calls, by the index of the instruction that made them. */
  readonly innerCalls: readonly (readonly InnerCall[])[]
}

/** The balance of one account. */
export interface Holding {
  readonly lamports: bigint
  readonly token: TokenHolding | undefined
}

/** A transaction that is part of the chain, whether it succeeded or only paid its fee. */
export interface Landed extends WireTransaction, Outcome {
  readonly slot: bigint
  /** Seconds since 1970. */
  readonly blockTime: bigint
  readonly keys: LoadedKeys
  readonly fee: bigint
  /** The balances of the accounts in `keys.all`, before and after the transaction. */
  readonly before: readonly Holding[]
  readonly after: readonly Holding[]
}

/** The transactions of the chain; the oldest are forgotten beyond `ledgerMax`. */
export interface Ledger {
  /** How many there were, the forgotten ones included. */
  readonly count: number
  add(landed: Landed): void
  find(signature: string): Landed | undefined
  /** Rises with the order in which transactions landed; undefined of one that is not known. */
  orderOf(signature: string): number | undefined
  /** The transactions that name an address, oldest first. */
  of(address: Address): readonly Landed[]
  /** The state from which another ledger can continue. */
  snapshot(): LedgerSnapshot
}

export interface LedgerSnapshot {
  readonly count: number
  /** Oldest first. */
  readonly landed: readonly Landed[]
}

export function createLedger(snapshot: LedgerSnapshot, max = ledgerMax): Ledger {
  const bySignature = new Map<string, Landed>()
  const orders = new Map<string, number>()
  const byAddress = new Map<Address, Landed[]>()
  let count = 0

  function forgetOldest(): void {
    const [oldest] = bySignature.values()
    if (!oldest) return
    bySignature.delete(oldest.signature)
    orders.delete(oldest.signature)
    for (const address of new Set(oldest.keys.all)) {
      const list = byAddress.get(address)
      list?.shift()
      if (list?.length === 0) byAddress.delete(address)
    }
  }

  function add(landed: Landed): void {
    count += 1
    orders.set(landed.signature, count)
    bySignature.set(landed.signature, landed)
    for (const address of new Set(landed.keys.all)) {
      const list = byAddress.get(address)
      if (list) list.push(landed)
      else byAddress.set(address, [landed])
    }
    if (bySignature.size > max) forgetOldest()
  }

  count = snapshot.count - snapshot.landed.length
  snapshot.landed.forEach(add)

  return {
    get count() {
      return count
    },
    add,
    find: signature => bySignature.get(signature),
    orderOf: signature => orders.get(signature),
    of: address => byAddress.get(address) ?? [],
    snapshot: () => ({ count, landed: [...bySignature.values()] }),
  }
}
