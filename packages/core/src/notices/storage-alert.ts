import type { StorageProblem } from '../storage/storage-port.js'
import type { NoticesStore } from './notices.store.js'

/**
 * Tells the developer, once, that nothing is kept for the visitor's next visit, and why. The visitor has nothing to do
 * about it.
 */
export const alertStorageProblem = (problem: StorageProblem, { alert }: Pick<NoticesStore, 'alert'>): void =>
  alert({
    code: `STORAGE_${problem.toUpperCase()}`,
    short: `Storage ${problem}`,
    long: `Local storage is ${problem}: what it does not take is not kept.`,
    variant: 'warning',
  })
