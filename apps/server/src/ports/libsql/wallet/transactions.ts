import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection, Statements } from '../connection.js'

/** Who reads and writes: for itself, or as a part of the transaction that it is called in. */
export interface Transactions {
  read<T>(task: (run: Statements) => T): Promise<T>
  write<T>(task: (run: Statements) => T): Promise<T>
  transaction<T>(task: () => Promise<T>): Promise<T>
}

interface OpenTransaction {
  readonly run: Statements
  isOpen: boolean
}

/**
 * Transactions around calls of repositories. What is called inside one belongs to it, and sees what was written in it;
 * nobody else does before its end.
 */
export function createTransactions({
  readCommitted,
  transact,
}: Pick<Connection, 'readCommitted' | 'transact'>): Transactions {
  const current = new AsyncLocalStorage<OpenTransaction>()
  function currentRun(): Statements | undefined {
    const unit = current.getStore()
    // Somebody has not waited for what they began: it would be written by itself, or as a part of a stranger's work.
    if (unit && !unit.isOpen) throw new Error('The transaction of this call has ended.')
    return unit?.run
  }
  return {
    async read(task) {
      const run = currentRun()
      return run ? task(run) : readCommitted(task)
    },
    async write(task) {
      const run = currentRun()
      return run ? task(run) : transact(async transactionRun => task(transactionRun))
    },
    async transaction(task) {
      if (currentRun()) return task()
      return transact(async run => {
        const unit: OpenTransaction = { run, isOpen: true }
        try {
          return await current.run(unit, task)
        } finally {
          unit.isOpen = false
        }
      })
    },
  }
}
