import { apiTarget } from '../api/api-target.js'
import { imageUrl, type ImageKind } from '../api/image-url.js'
import { imagesUrl } from '../api/service-urls.js'
import type { W3mOptions } from '../options/w3m-options.js'

export type ImageOptions = Pick<W3mOptions, 'services' | 'projectId' | 'chainImages' | 'connectorImages'>

/** Where a picture lies on the images host; undefined where there is no host, or no such picture. */
export function hostedImage(options: ImageOptions, kind: ImageKind, id: string | null | undefined): string | undefined {
  const target = apiTarget({ ...options, services: { api: imagesUrl(options.services) } })
  return target && id ? imageUrl(target, kind, id) : undefined
}

/**
 * A picture that the host application names itself: from any https address, from its own origin, or inside the text.
 */
export function hostImage(url: string | null | undefined): string | undefined {
  if (!url) return undefined
  if (/^data:image\//i.test(url)) return url
  try {
    const { protocol, origin } = new URL(url, globalThis.location?.href)
    return protocol === 'https:' || origin === globalThis.location?.origin ? url : undefined
  } catch {
    return undefined
  }
}

/** A picture that the directory names: only on the images host itself. */
export function directoryImage({ services }: ImageOptions, url: string | null | undefined): string | undefined {
  const host = imagesUrl(services)
  try {
    return url && host && new URL(url).origin === new URL(host).origin ? url : undefined
  } catch {
    return undefined
  }
}

/** A host's picture of a network or a namespace: by CAIP-2 id, by the bare chain id, or by the namespace's name. */
export const chainOverride = ({ chainImages = {} }: ImageOptions, id: string): string | undefined =>
  hostImage(chainImages[id] ?? chainImages[id.slice(id.indexOf(':') + 1)])
