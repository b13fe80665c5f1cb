import { parsedUrl } from './safe-url.js'

/**
 * The address if a link may lead there: anything but schemes that run or hold a document. Wallets' own schemes pass.
 */
export const safeHref = (url: string): string | undefined => {
  const parsed = url ? parsedUrl(url) : undefined
  return parsed && !/^(javascript|data|vbscript|blob|file):$/.test(parsed.protocol) ? url : undefined
}
