import type { Token, W3m } from '@w3m/core'

type Images = Awaited<ReturnType<W3m['load']['images']>>

/**
 * The URL of a token's picture, empty if there is none. A native coin has the picture of its network, unless the
 * service has one.
 */
export const tokenPicture = ({ iconUrl, address, caipNetworkId }: Token, images: Images | undefined): string =>
  iconUrl ?? (address === undefined ? (images?.networkImage(caipNetworkId) ?? '') : '')
