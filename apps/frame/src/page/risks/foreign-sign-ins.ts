import { isDomainOf, readSignIns } from '../approvals/sign-in-text.js'
import type { Leaf, Struct } from '../decode/typed-data-structs.js'
import type { Risk } from './risk.js'

/** Fields of these names name the site of a sign-in. In other data, links and names have such fields too. */
const sites = /^(?:onlySignOn|(?:web)?site|origin|host(?:_?name)?|aud(?:ience)?|dapp|resource|uri)$/i
const links = /(?:url|domain)s?(?:_?name)?$/i
/** Links of these names do not name the site of a sign-in. */
const otherLinks = /image|avatar|logo|icon|photo|picture|profile|token|metadata|terms|privacy/i
const signIns = /log_?in|(?<!de|as)sign_?[io]n(?!g)|auth(?!or)|challenge|onboard|session/i
/** Account names with these endings look like hosts. */
const peoplesNames = /\.(?:eth|sol|bnb|crypto|nft)$/

/**
 * Returns a risk for each sign-in to a site other than the requesting one, given in a field or in an EIP-4361 message.
 */
export function foreignSignIns(structs: readonly Struct[], origin: string): readonly Risk[] {
  const domains = structs.flatMap(({ type, leaves }) => {
    const isSignIn = [type, ...leaves.map(({ name }) => name)].some(name => signIns.test(name))
    return leaves.flatMap(leaf => domainsIn(leaf, isSignIn))
  })
  return domains
    .filter(domain => !isDomainOf(domain, origin))
    .map(domain => ({ id: 'domain-mismatch', values: { domain, origin } }))
}

const namesSite = (name: string): boolean => sites.test(name) || (links.test(name) && !otherLinks.test(name))

function domainsIn({ name, type, value }: Leaf, isSignIn: boolean): readonly string[] {
  if (type !== 'string') return []
  const text = String(value)
  const host = isSignIn && namesSite(name) ? hostIn(text) : undefined
  return [...(host === undefined ? [] : [host]), ...readSignIns(text).map(({ domain }) => domain)]
}

/** Returns the host, with its port, of a URL or of a bare host. Undefined for any other text. */
function hostIn(text: string): string | undefined {
  const isAddress = /^https?:\/\//i.test(text)
  const url = isAddress ? text : `https://${text}`
  if (/\s/.test(text) || !URL.canParse(url)) return undefined
  const { host, hostname } = new URL(url)
  // `URL` parses a bare number as an IPv4 address, but the text does not mean one.
  const isHost =
    /\.[a-z][\w-]*$|^localhost$|^\[/.test(hostname) || (/^[\d.]+$/.test(hostname) && text.startsWith(hostname))
  return isAddress || (isHost && !peoplesNames.test(hostname)) ? host : undefined
}
