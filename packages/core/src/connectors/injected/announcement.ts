import { announcedIconMaxBytes } from '../../limits.js'
import { safeName } from '../../safe-name.js'
import { isEip1193Provider, type Eip1193Provider } from './eip1193.js'

/** What an EIP-6963 announcement is taken for, once everything in it was checked. */
export interface Announcement {
  readonly uuid: string
  readonly name: string
  readonly rdns: string
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

const picture = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i
const domain = /^[a-z0-9][a-z0-9.-]{1,126}$/i

/** An icon is only ever a picture inside the announcement, of at most 64 KiB (S28). */
export const safeIcon = (icon: unknown): string | undefined =>
  typeof icon === 'string' && icon.length <= announcedIconMaxBytes && picture.test(icon) ? icon : undefined

/** Reads an announcement from anyone. Undefined where it is not one; getters that throw count as such. */
export function readAnnouncement(event: Event): Announcement | undefined {
  try {
    const { info, provider } = (event as CustomEvent<{ info: Record<string, unknown>; provider: unknown }>).detail
    const { uuid, rdns } = info
    const name = safeName(info.name)
    if (typeof uuid !== 'string' || !uuid || uuid.length > 100 || typeof rdns !== 'string' || !domain.test(rdns) || !name || !isEip1193Provider(provider)) return undefined
    return { uuid, rdns, name, icon: safeIcon(info.icon), provider }
  } catch {
    return undefined
  }
}
