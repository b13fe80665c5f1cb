/** `*.localhost` leads to the visitor's own machine, whoever asks: no stranger's name is below it. */
const thisMachine = /^(?:127\.0\.0\.1|\[::1\]|(?:.+\.)?localhost)$/

/**
 * Whether a request comes from the mailbox's own page, or from a program that is no browser's page.
 * `host` is where the mailbox listens: a stranger's page whose name leads here (DNS rebinding) asks for another.
 */
export function isReadAllowed(
  { url, method, headers }: Pick<Request, 'url' | 'method' | 'headers'>,
  host: string,
): boolean {
  const { hostname, origin, pathname } = new URL(url)
  if (!thisMachine.test(hostname) && hostname !== host) return false
  const from = headers.get('origin')
  if (from !== null && from !== origin) return false
  const site = headers.get('sec-fetch-site')
  if (site === null || site === 'same-origin' || site === 'none') return true
  // A link from elsewhere shows a page to the developer, and nothing of it to who made the link.
  const isLink =
    method === 'GET' && headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document'
  return isLink && !pathname.startsWith('/messages')
}
