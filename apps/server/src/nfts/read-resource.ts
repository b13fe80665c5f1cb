import { fetchPublic, FetchRefused, type FetchLimits } from './fetch-public.js'

/** Reads what an NFT names: what stands in its address itself, on IPFS, or on the web. */
export interface ResourceReader {
  /** @throws {FetchRefused} with the reason */
  read(uri: string, limits: FetchLimits): Promise<Buffer>
}

/** The bytes of a `data:` URI; undefined where it is none. */
export function readDataUri(uri: string): Buffer | undefined {
  const found = /^data:([^,]{0,200}),/i.exec(uri)
  if (!found) return undefined
  const body = uri.slice(found[0].length)
  if (/;base64,$/i.test(found[0])) return Buffer.from(body, 'base64')
  try {
    return Buffer.from(decodeURIComponent(body))
  } catch {
    // Written as it is, with signs that would have to be escaped.
    return Buffer.from(body)
  }
}

/** A part of a path as it is called: a URI has it escaped, and some makers write it as it is. */
function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The path on a gateway of what lies on IPFS; undefined where it does not. */
export function ipfsPath(uri: string): string | undefined {
  const path = /^ipfs:\/\/(?:ipfs\/)?([^?#]+)/i.exec(uri)?.[1]
  const parts = path?.split('/').map(unescaped) ?? []
  return /^[a-zA-Z0-9]{46,100}$/.test(parts[0] ?? '') && !/(?:^|\/)\.\.?(?:\/|$)/.test(parts.join('/'))
    ? parts.map(encodeURIComponent).join('/')
    : undefined
}

/** @param gateway address of an IPFS gateway, as `https://ipfs.example/ipfs/`; without it nothing of IPFS is read */
export const createResourceReader = (gateway: string | undefined): ResourceReader => ({
  async read(uri, limits) {
    const inline = readDataUri(uri)
    if (inline) {
      if (inline.length > limits.bytesMax) throw new FetchRefused('It is too large.')
      return inline
    }
    if (/^ipfs:/i.test(uri)) {
      const path = ipfsPath(uri)
      if (!gateway || !path)
        throw new FetchRefused(gateway ? 'It has no address.' : 'It lies on IPFS, which this server does not read.')
      return (await fetchPublic(gateway + path, limits, gateway)).bytes
    }
    return (await fetchPublic(uri, limits)).bytes
  },
})
