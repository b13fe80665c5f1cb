import { imagesUrl } from '../api/service-urls.js'
import type { W3mOptions } from '../options/w3m-options.js'

/** Whether a picture may be shown without asking a stranger's host for it. */
export type IsOwnPicture = (url: string) => boolean

/** Pictures of the host's own services, those that the host names itself, and those that are their own text. */
export function ownPictures({ services, tokens }: Pick<W3mOptions, 'services' | 'tokens'>): IsOwnPicture {
  const origins = [services?.api, imagesUrl(services)].flatMap(url => (url ? new URL(url).origin : []))
  const tokenImages = Object.values(tokens ?? {}).map(token => token?.image)
  return url =>
    /^data:image\//.test(url) ||
    tokenImages.includes(url) ||
    (URL.canParse(url) && origins.includes(new URL(url).origin))
}
