import { isReservedId, safeIcon } from '../../connectors/announced-metadata.js'
import { safeName } from '../../text/safe-name.js'
import { isEip1193Provider, type Eip1193Provider } from './eip1193.js'

/** A validated EIP-6963 announcement. */
export interface Announcement {
  readonly uuid: string
  readonly name: string
  readonly rdns: string
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

// Requires a dot: a name without one could be the id of a built-in connector, of a directory wallet, or of a Solana
// wallet, whose id is its name.
const domain = /^[a-z0-9][a-z0-9-]{0,62}\.[a-z0-9.-]{1,63}$/i

/** Reads an untrusted announcement. Undefined when it is invalid, or one of its getters throws. */
export function readAnnouncement(event: Event): Announcement | undefined {
  try {
    const { info, provider } = (event as CustomEvent<{ info: Record<string, unknown>; provider: unknown }>).detail
    const { uuid, rdns } = info
    const name = safeName(info.name)
    if (
      typeof uuid !== 'string' ||
      !uuid ||
      uuid.length > 100 ||
      typeof rdns !== 'string' ||
      !domain.test(rdns) ||
      !name ||
      isReservedId(name) ||
      !isEip1193Provider(provider)
    )
      return undefined
    return { uuid, rdns, name, icon: safeIcon(info.icon), provider }
  } catch {
    return undefined
  }
}
