import { createHmac, randomBytes } from 'node:crypto'

/** Gives the number that stands for a client address beside its messages. */
export type MarkSender = (address: string) => number

const bytes = 6

/**
 * Marks that no disk can be asked about: they follow from a key that is in memory only. What an address has stored can so be counted
 * without noting addresses; a restart starts the count anew.
 */
export function createSenderMarks(): MarkSender {
  const key = randomBytes(32)
  return address => createHmac('sha256', key).update(address).digest().readUIntBE(0, bytes)
}
