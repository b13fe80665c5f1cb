import { withTimeout } from '../async/with-timeout.js'
import { optionalError } from '../errors/optional-error.js'
import { apiTimeoutMs } from '../limits/api-limits.js'
import { rpcTimeoutMs } from '../limits/rpc-limits.js'
import { isSameAddress } from '../namespaces/eip155/evm-address.js'
import type { NamedAddress } from './resolve-name.js'
import type { NameWarning, Recipient } from './send.state.js'
import type { Sender } from './sender.js'

/** The address that a chain has for a name, and whether that is one for another network than the sender's. */
export type OwnName = Pick<NamedAddress, 'address' | 'isOfOtherChain'>

/**
 * Reads names where a chain has them, as `ReadChainName` does, for the network of the sender. `signal` says that nobody
 * waits for it any more.
 */
export type ReadOwnName = (name: string, signal: AbortSignal) => Promise<OwnName | null | undefined>

/** Undefined where the sender's namespace has no names on its chains: only the service resolves names. */
export type LoadChainNames = (from: Sender) => Promise<ReadOwnName | undefined>

/** Allows for one node that hangs before the next is tried, and for a slow gateway. */
const verificationMs = rpcTimeoutMs + apiTimeoutMs

/**
 * Reads the name of a recipient from its chain before something is sent to it, because the service is not trusted.
 * @param signal ends the wait, with `NAME_UNCHECKED`
 * @returns what to warn of: no chain of the application knows the name, or it has the address for another network alone;
 *   undefined where there is no name, or none on the chains of the namespace
 * @throws {W3mError} `NAME_MISMATCH`, `NAME_UNCHECKED`
 */
export async function verifyName(
  recipient: Recipient,
  from: Sender,
  loadNames: LoadChainNames | undefined,
  signal: AbortSignal,
  timeoutMs = verificationMs,
): Promise<readonly NameWarning[] | undefined> {
  if (recipient.status !== 'ready' || recipient.name === undefined) return undefined
  const { name, text, address } = recipient
  const controller = new AbortController()
  const resolveName = async () => {
    const read = await loadNames?.(from)
    // The name as sent to the service: the shown one may be shortened.
    return read && { found: await read(text.trim().toLowerCase(), controller.signal) }
  }
  const answer = await withTimeout(resolveName(), { signal, timeoutMs, name })
    .catch((cause: unknown) => {
      throw optionalError('NAME_UNCHECKED', { name }, { cause })
    })
    .finally(() => controller.abort())
  if (!answer) return undefined
  const { found } = answer
  if (found === undefined) return ['unverified']
  if (found === null || !isSameAddress(found.address, address)) throw optionalError('NAME_MISMATCH', { name })
  return found.isOfOtherChain ? ['other-chain'] : []
}

/** Puts what the name's chain says in the place of what the service said, which a chain that knows no name leaves. */
export function withWarnings(recipient: Recipient, found: readonly NameWarning[]): Recipient {
  if (recipient.status !== 'ready') return recipient
  const others = recipient.warnings.filter(warning => warning !== 'other-chain' || found.includes('unverified'))
  return { ...recipient, warnings: [...new Set([...found, ...others])] }
}
