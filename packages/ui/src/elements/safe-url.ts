const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/

const parse = (url: string): URL | undefined => {
  try {
    return new URL(url, document.baseURI)
  } catch {
    return undefined
  }
}

/** The address if a picture may be loaded from it (https, `data:image/`, this origin, loopback over http), else undefined. */
export const safeImageUrl = (url: string): string | undefined => {
  if (/^data:image\//i.test(url)) return url
  const parsed = url ? parse(url) : undefined
  if (!parsed) return undefined
  const { protocol, hostname, origin } = parsed
  return protocol === 'https:' || (protocol === 'http:' && (origin === location.origin || loopback.test(hostname))) ? url : undefined
}

/** The address if a link may lead there: anything but schemes that run or hold a document. Wallets' own schemes pass. */
export const safeHref = (url: string): string | undefined => {
  const parsed = url ? parse(url) : undefined
  return parsed && !/^(javascript|data|vbscript|blob|file):$/.test(parsed.protocol) ? url : undefined
}
