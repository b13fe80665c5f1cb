import type { Recipient } from './send.state.js'
import type { Sender } from './sender.js'
import type { LoadChainNames } from './verify-name.js'

/**
 * Reads the name of a recipient from its chain, as `verifyName`, whose code loads for names alone.
 * @returns what gives a recipient the warnings of its chain
 * @throws {W3mError} `NAME_MISMATCH`, `NAME_UNCHECKED`
 */
export async function verifyRecipient(
  recipient: Recipient,
  from: Sender,
  loadNames: LoadChainNames | undefined,
  signal: AbortSignal,
): Promise<(recipient: Recipient) => Recipient> {
  if (recipient.status !== 'ready' || recipient.name === undefined) return unnamed => unnamed
  const { verifyName, withWarnings } = await import('./verify-name.js')
  const found = await verifyName(recipient, from, loadNames, signal)
  return named => (found ? withWarnings(named, found) : named)
}
