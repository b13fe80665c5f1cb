import { isOwnId, safeIcon } from '../../connectors/announced-facts.js'
import { safeName } from '../../text/safe-name.js'
import { isEip1193Provider, type Eip1193Provider } from './eip1193.js'

/** What an EIP-6963 announcement is taken for, once everything in it was checked. */
export interface Announcement {
  readonly uuid: string
  readonly name: string
  readonly rdns: string
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

// Without a dot it could be the id of a connector of ours, of the directory's wallet, or of a Solana wallet, which is
// its name.
const domain = /^[a-z0-9][a-z0-9-]{0,62}\.[a-z0-9.-]{1,63}$/i

/** Reads an announcement from anyone. Undefined where it is not one; getters that throw count as such. */
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
      isOwnId(name) ||
      !isEip1193Provider(provider)
    )
      return undefined
    return { uuid, rdns, name, icon: safeIcon(info.icon), provider }
  } catch {
    return undefined
  }
}
