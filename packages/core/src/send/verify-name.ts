import { isSameAddress } from '../caip/similar-address.js'
import { optionalError } from '../errors/optional-error.js'
import type { Recipient } from './send.state.js'
import type { Sender } from './sender.js'

/** Reads names where a chain has them, as `ReadChainName` does, for the network of the sender. */
export type ReadOwnName = (name: string) => Promise<string | null | undefined>

/** Undefined where the sender's namespace has no names on its chains: the word of the service is all that there is. */
export type LoadChainNames = (from: Sender) => Promise<ReadOwnName | undefined>

/**
 * Reads the name of a recipient from its chain before something is sent to it: a service may say anything.
 * @returns false where no chain of the application knows the name
 * @throws {W3mError} `NAME_MISMATCH`, `NAME_UNCHECKED`
 */
export async function verifyName(
  recipient: Recipient,
  from: Sender,
  loadNames: LoadChainNames | undefined,
): Promise<boolean> {
  if (recipient.status !== 'ready' || recipient.name === undefined) return true
  const { name, text, address } = recipient
  const read = await loadNames?.(from)
  if (!read) return true
  // As the service was asked for it: what is shown of it may be shorter.
  const found = await read(text.trim().toLowerCase()).catch((cause: unknown) => {
    throw optionalError('NAME_UNCHECKED', { name }, { cause })
  })
  if (found === undefined) return false
  if (found === null || !isSameAddress(found, address)) throw optionalError('NAME_MISMATCH', { name })
  return true
}

/** With a warning that no chain knows the name. */
export const asUnverified = (recipient: Recipient): Recipient =>
  recipient.status === 'ready' && !recipient.warnings.includes('unverified')
    ? { ...recipient, warnings: ['unverified', ...recipient.warnings] }
    : recipient
