import { Resolver } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.js'

/** Bytes that somebody else's server sent. */
export interface Fetched {
  readonly bytes: Buffer
}

/** Why something was not fetched, in words that a visitor may read. */
export class FetchRefused extends Error {}

/** The read exceeded its time limit. */
export class FetchTimedOut extends FetchRefused {}

export interface FetchLimits {
  readonly bytesMax: number
  readonly timeoutMs: number
}

const redirectsMax = 3
/** No server takes a longer one, and to read it takes this one's time. */
export const addressMax = 65_536

/** @throws {FetchRefused} where an address is too long to be read */
export function checkLength(address: string): void {
  if (address.length > addressMax) throw new FetchRefused('Its address is too long.')
}

const isPrivate = () => new FetchRefused('It lies on a private network.')
/** Names that the machine or its network answers: no public server has one. */
const isLocalName = (host: string): boolean => /^[^.]+\.?$|\.localhost\.?$/i.test(host)

/** How long a question to a server of names may take, and how often it is asked. */
const nameQuestion = { timeout: 1_500, tries: 2 }

/** @throws {FetchRefused} where not all addresses of a name are public; the error of the resolver where it has none */
async function publicAddressesOf(hostname: string, servers: readonly string[] | undefined) {
  const resolver = new Resolver(nameQuestion)
  if (servers) resolver.setServers(servers)
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const found = [v4, v6].flatMap(result => (result.status === 'fulfilled' ? result.value : []))
  if (!found.every(isPublicAddress)) throw isPrivate()
  const all = found.map(address => ({ address, family: isIP(address) }))
  const [first] = all
  if (!first) throw v4.status === 'rejected' ? v4.reason : isPrivate()
  return { first, all }
}

/**
 * Gives the addresses of a name only where all of them are public: the connection goes to one of these. The names'
 * servers are asked directly. The machine's own lookup (`dns.lookup`) has a thread or two, which all lookups of the
 * process share and nobody can call back: strangers' names whose servers are silent would hold up those of nodes and
 * mail servers.
 * @param servers asked instead of those of the machine
 */
export const createPublicLookup =
  (servers?: readonly string[]): LookupFunction =>
  (hostname, options, callback) => {
    publicAddressesOf(hostname, servers).then(
      ({ first, all }) => {
        if (options.all) callback(null, all)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
const publicLookup = createPublicLookup()

/** @throws {FetchRefused} where an address may not be asked */
function checkUrl(url: URL): void {
  if (url.protocol !== 'https:') throw new FetchRefused('It is not served over https.')
  if (url.port !== '' || url.username !== '' || url.password !== '')
    throw new FetchRefused('Its address has a port or a password.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0 ? isLocalName(host) : !isPublicAddress(host)) throw isPrivate()
}

/** Sends one request; returns the address of a redirect instead of following it. */
function send(
  url: URL,
  isTrusted: boolean,
  bytesMax: number,
  signal: AbortSignal,
  body: string | undefined,
): Promise<Buffer | URL> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'http:' ? requestHttp : requestHttps)(
      url,
      {
        signal,
        agent: false,
        method: body === undefined ? 'GET' : 'POST',
        headers: { accept: '*/*', ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(!isTrusted && { lookup: publicLookup }),
      },
      response => {
        const { statusCode = 0, headers } = response
        const fail = (error: Error) => {
          reject(error)
          request.destroy()
        }
        if (statusCode >= 300 && statusCode < 400 && headers.location && URL.canParse(headers.location, url)) {
          resolve(new URL(headers.location, url))
          request.destroy()
          return
        }
        if (statusCode !== 200) return fail(new FetchRefused('Its server does not have it.'))
        const chunks: Buffer[] = []
        let length = 0
        response.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length > bytesMax) fail(new FetchRefused('It is too large.'))
          else chunks.push(chunk)
        })
        response.on('end', () => resolve(Buffer.concat(chunks)))
        response.on('error', fail)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/**
 * Fetches what a stranger named: over https, from public addresses alone, also behind redirects, with a bound on time
 * and size. The server learns nothing but that somebody asks.
 * @param gateway the operator's own server, which may lie anywhere
 * @param body JSON that is sent along; where there is none, nothing but the address is
 * @throws {FetchRefused} with the reason; `FetchTimedOut` where the time was over
 */
export async function fetchPublic(
  address: string,
  { bytesMax, timeoutMs }: FetchLimits,
  gateway?: string,
  body?: string,
): Promise<Fetched> {
  checkLength(address)
  const signal = AbortSignal.timeout(timeoutMs)
  if (!URL.canParse(address)) throw new FetchRefused('It has no address.')
  let url = new URL(address)
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const isTrusted = gateway !== undefined && url.href.startsWith(gateway)
    if (!isTrusted) checkUrl(url)
    const answer = await send(url, isTrusted, bytesMax, signal, body).catch((error: unknown) => {
      if (error instanceof FetchRefused) throw error
      throw new (signal.aborted ? FetchTimedOut : FetchRefused)('Its server does not answer.')
    })
    if (!(answer instanceof URL)) return { bytes: answer }
    url = answer
  }
  throw new FetchRefused('It leads from one address to the next.')
}
