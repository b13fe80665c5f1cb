import type { SentTransfer } from './send.state.js'

/**
 * Whether a transaction of `$sent` gave something to `to`, or is about to: who received something is no stranger. False
 * for what failed, was dropped or replaced, for what cancels another one, for a swap, and for an approval.
 */
export const reachesRecipient = ({ status, permits, swappedFor, replaces }: SentTransfer): boolean =>
  (status === 'confirmed' || status === 'pending') &&
  replaces?.reason !== 'cancelled' &&
  !permits &&
  swappedFor === undefined
