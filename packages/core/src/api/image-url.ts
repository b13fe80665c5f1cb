import { joinUrl } from './join-url.js'
import { identityQuery, type RequestTarget } from './request-url.js'

/** The paths of each kind of picture on the images host. */
export const imagePaths = {
  wallet: '/getWalletImage/',
  network: '/public/getAssetImage/',
  connector: '/public/getAssetImage/',
  currency: '/public/getCurrencyImage/',
  token: '/public/getTokenImage/',
} as const

/** The kind of a picture, a key of `imagePaths`. */
export type ImageKind = keyof typeof imagePaths

/** The URL of a picture for an `<img>`: nothing is fetched by script. `id` is what the directory or a preset names. */
export const imageUrl = (target: RequestTarget, kind: ImageKind, id: string): string =>
  `${joinUrl(target.baseUrl, imagePaths[kind] + encodeURIComponent(id))}?${identityQuery(target)}`
