import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection, Statements } from '../connection.js'

/** Who reads and writes: for itself, or as a part of the transaction that it is called in. */
export interface Units {
  read<T>(work: (run: Statements) => T): Promise<T>
  write<T>(work: (run: Statements) => T): Promise<T>
  transaction<T>(work: () => Promise<T>): Promise<T>
}

interface Unit {
  readonly run: Statements
  isOpen: boolean
}

/**
 * Transactions around calls of repositories. What is called inside one belongs to it, and sees what was written in it;
 * nobody else does before its end.
 */
export function createUnits({ readCommitted, transact }: Pick<Connection, 'readCommitted' | 'transact'>): Units {
  const current = new AsyncLocalStorage<Unit>()
  function present(): Statements | undefined {
    const unit = current.getStore()
    // Somebody has not waited for what they began: it would be written by itself, or as a part of a stranger's work.
    if (unit && !unit.isOpen) throw new Error('The transaction of this call has ended.')
    return unit?.run
  }
  return {
    async read(work) {
      const run = present()
      return run ? work(run) : readCommitted(work)
    },
    async write(work) {
      const run = present()
      return run ? work(run) : transact(async own => work(own))
    },
    async transaction(work) {
      if (present()) return work()
      return transact(async run => {
        const unit: Unit = { run, isOpen: true }
        try {
          return await current.run(unit, work)
        } finally {
          unit.isOpen = false
        }
      })
    },
  }
}
