import { createHmac } from 'node:crypto'

/** Gives the number that stands for a client address beside its messages. */
export type MarkSender = (address: string) => number

const bytes = 6

/**
 * Marks by which what an address has stored is counted without noting addresses. They follow from a key that lasts as
 * long as the server runs: a restart starts the count anew.
 */
export function createSenderMarks(key: Uint8Array): MarkSender {
  return address => createHmac('sha256', key).update(`sender ${address}`).digest().readUIntBE(0, bytes)
}
