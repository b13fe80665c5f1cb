/** How the two sides talk: over a private port (our frame), or in the incumbent's envelopes (its hosted frame). */
export type Wire = 'port' | 'envelope'

export interface FrameAddress {
  /** The iframe's `src`, without the nonce. */
  readonly url: string
  /** The address of its page as a window of its own. */
  readonly windowUrl: string
  /** The only origin that messages are accepted from and sent to. */
  readonly origin: string
  readonly wire: Wire
}

/** Hosts of the incumbent's frames, which use its envelopes. */
const hosted = /(?:^|\.)(?:walletconnect\.(?:org|com)|reown\.com)$/

/**
 * Where the frame is and how it talks. Its mode is fixed by the query: `version=4` for the envelopes. @throws
 * {TypeError} when `url` is none
 */
export function frameAddress({
  url,
  windowUrl = '/popup.html',
  projectId,
  chainId = 'eip155:1',
  wire,
}: {
  readonly url: string
  readonly windowUrl?: string | undefined
  readonly projectId?: string | undefined
  readonly chainId?: string | undefined
  readonly wire?: Wire | undefined
}): FrameAddress {
  const address = new URL(url)
  const { searchParams, hostname, origin } = address
  const transport = wire ?? (searchParams.get('version') === '4' || hosted.test(hostname) ? 'envelope' : 'port')
  if (projectId) searchParams.set('projectId', projectId)
  searchParams.set('chainId', chainId)
  if (transport === 'port') searchParams.delete('version')
  else {
    searchParams.set('version', '4')
    searchParams.set('enableLogger', 'false')
  }
  address.hash = ''
  const windowAddress = new URL(windowUrl, address)
  if (projectId) windowAddress.searchParams.set('projectId', projectId)
  windowAddress.searchParams.set('chainId', chainId)
  windowAddress.hash = ''
  return { url: address.href, windowUrl: windowAddress.href, origin, wire: transport }
}
