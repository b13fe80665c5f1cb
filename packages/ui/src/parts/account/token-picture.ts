import type { Token, W3m } from '@w3m/core'

type Images = Awaited<ReturnType<W3m['load']['images']>>

/** Where the picture of a token is, empty where there is none: a coin has its network's, unless the service knows one. */
export const tokenPicture = ({ iconUrl, address, caipNetworkId }: Token, images: Images | undefined): string =>
  iconUrl ?? (address === undefined ? (images?.networkImage(caipNetworkId) ?? '') : '')
