/** `*.localhost` leads to the visitor's own machine, whoever asks: no stranger's name is below it. */
const thisMachine = /^(?:127\.0\.0\.1|\[::1\]|(?:.+\.)?localhost)$/

/**
 * Whether a browser asks. Over plain HTTP it sends `Sec-Fetch-Site` to this machine's own names alone, and
 * `Accept-Language` always. A page may set that to `*`, as clients of Node do, and not the `Sec-Fetch-Mode` beside it.
 */
function isBrowser(headers: Headers): boolean {
  const languages = headers.get('accept-language')
  const isNode = languages === '*' && headers.has('sec-fetch-mode')
  return headers.has('sec-fetch-site') || (languages !== null && !isNode)
}

/**
 * Whether a request comes from the mailbox's own page, or from a program that is no browser's page, by whatever name it
 * reaches the mailbox.
 * `host` is where the mailbox listens: a stranger's page whose name leads here (DNS rebinding) asks for another.
 */
export function isReadAllowed(
  { url, method, headers }: Pick<Request, 'url' | 'method' | 'headers'>,
  host: string,
): boolean {
  const { hostname, origin, pathname } = new URL(url)
  const isOwnName = thisMachine.test(hostname) || hostname === host
  if (!isOwnName && isBrowser(headers)) return false
  const from = headers.get('origin')
  if (from !== null && from !== origin) return false
  const site = headers.get('sec-fetch-site')
  if (site === null || site === 'same-origin' || site === 'none') return true
  // A link from elsewhere shows a page to the developer, and nothing of it to who made the link.
  const isLink =
    method === 'GET' && headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document'
  return isLink && !pathname.startsWith('/messages')
}
