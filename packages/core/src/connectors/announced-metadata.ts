import { announcedIconMaxBytes } from '../limits/wallets-limits.js'

const picture = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i
const reservedName = /^(wallet\s*connect|injected|(id_)?auth)$/i

/**
 * True of what the product's own connectors are called by: a wallet of the page under such a name would stand, and be
 * connected, in their place.
 */
export const isReservedId = (name: string): boolean => reservedName.test(name)

/** An icon is only ever a picture inside the announcement, of at most 64 KiB. */
export const safeIcon = (icon: unknown): string | undefined =>
  typeof icon === 'string' && icon.length <= announcedIconMaxBytes && picture.test(icon) ? icon : undefined
