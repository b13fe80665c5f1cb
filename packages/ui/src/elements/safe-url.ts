const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/

/** The address as the page reads it; undefined for what is none. */
export const parsedUrl = (url: string): URL | undefined => {
  try {
    return new URL(url, document.baseURI)
  } catch {
    return undefined
  }
}

/**
 * The address if a picture may be loaded from it (https, `data:image/`, this origin, loopback over http), else
 * undefined.
 */
export const safeImageUrl = (url: string): string | undefined => {
  if (/^data:image\//i.test(url)) return url
  const parsed = url ? parsedUrl(url) : undefined
  if (!parsed) return undefined
  const { protocol, hostname, origin } = parsed
  return protocol === 'https:' || (protocol === 'http:' && (origin === location.origin || loopback.test(hostname)))
    ? url
    : undefined
}
