import type { ReadableAtom } from 'nanostores'
import { withTimeout } from '../async/with-timeout.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import { imagePreloadTimeoutMs } from '../limits/images-limits.js'
import type { ImageKind } from '../api/image-url.js'
import { chainOverride, directoryImage, hostedImage, hostImage, type ImageOptions } from './images.state.js'

/**
 * Finds the addresses of pictures (spec 3). Each method returns the address of a picture, or undefined if there is
 * none.
 */
export interface ImagesStore {
  /**
   * For a wallet of the directory, its `image_url` is used only on the images host; for one of the host, it comes
   * first.
   */
  walletImage(
    wallet: { readonly image_id?: string | null | undefined; readonly image_url?: string | null | undefined },
    trust: 'directory' | 'host',
  ): string | undefined
  /** The host's picture of a network, else that of the images host. */
  networkImage(id: CaipNetworkId): string | undefined
  /** The same of a whole namespace. */
  chainImage(namespace: ChainNamespace): string | undefined
  /** The host's picture of a connector, else the wallet's own icon. */
  connectorImage(connector: { readonly id: string; readonly icon?: string | undefined }): string | undefined
  /** The picture of a token on the images host: `ETH`. */
  tokenImage(symbol: string): string | undefined
  /** The picture of a currency there, by its ISO 4217 code: `USD`. */
  currencyImage(code: string): string | undefined
  /** Fetches pictures into the browser's cache. Settles after 2 s at the latest, whatever became of them. */
  preload(images: readonly string[]): Promise<void>
}

export interface ImagesDeps {
  readonly $options: ReadableAtom<ImageOptions>
  /** Fetches one picture into the cache; rejects where it cannot. */
  readonly fetchImage: (url: string) => Promise<unknown>
}

export function createImagesStore({ $options, fetchImage }: ImagesDeps): ImagesStore {
  const hosted = (kind: ImageKind, id: string | null | undefined) => hostedImage($options.get(), kind, id)
  return {
    walletImage({ image_id, image_url }, trust) {
      return (
        (trust === 'host' ? hostImage(image_url) : directoryImage($options.get(), image_url)) ??
        hosted('wallet', image_id)
      )
    },
    networkImage: id => chainOverride($options.get(), id) ?? hosted('network', id),
    chainImage: namespace => chainOverride($options.get(), namespace) ?? hosted('network', namespace),
    connectorImage: ({ id, icon }) => hostImage($options.get().connectorImages?.[id]) ?? icon,
    tokenImage: symbol => hosted('token', symbol.toUpperCase()),
    currencyImage: code => hosted('currency', code.toUpperCase()),
    async preload(images) {
      const all = Promise.allSettled(images.map(fetchImage))
      await withTimeout(all, { timeoutMs: imagePreloadTimeoutMs, name: 'the images' }).catch(() => undefined)
    },
  }
}

/** Lets the browser fetch a picture as an `<img>` would, so that the row finds it in the cache. */
export function fetchImage(url: string): Promise<void> {
  const image = new Image()
  image.referrerPolicy = 'no-referrer'
  image.src = url
  return image.decode()
}
