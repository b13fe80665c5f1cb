import { isEvmAddress } from '@w3m/core/caip'
import { getAddress } from 'viem/utils'
import { isDomainOf, readSignIns } from '../approvals/sign-in-text.js'
import { isSame } from '../decode/token-terms.js'
import { bytesToText } from '../hex-bytes.js'
import { hasHiddenCharacters } from '../visible-text.js'
import { addressPoisoningRisks } from './address-poisoning.js'
import type { Risk } from './risk.js'

export interface MessageToJudge {
  readonly bytes: Uint8Array
  /** The application's origin. */
  readonly origin: string
  /** The visitor's addresses. */
  readonly accounts: readonly string[]
  /** The visitor's addresses and those that the visitor has sent to. */
  readonly known: readonly string[]
}

const bareHash = /^\s*(?:0x)?[0-9a-f]{64}\s*$/i
/** Matches several words with punctuation. Random bytes are such a text once in 2^60. */
const words = /^[\w.,:;!?'"()/@-]+(?: [\w.,:;!?'"()/@-]+)+$/

/** Returns the risks of a message to sign. */
export function messageRisks({ bytes, origin, accounts, known }: MessageToJudge): readonly Risk[] {
  const text = bytesToText(bytes)
  if (text === undefined) return bytes.length === 32 ? [{ id: 'blind-hash' }] : []
  const flags: Risk[] = []
  const signIns = readSignIns(text)
  if (signIns.length > 1) flags.push({ id: 'second-sign-in' })
  for (const { domain, address } of signIns) {
    if (!isDomainOf(domain, origin)) flags.push({ id: 'domain-mismatch', values: { domain, origin } })
    const named = namedAccount(address)
    if (named && !accounts.some(account => account.toLowerCase() === named.toLowerCase()))
      flags.push({ id: 'wrong-account' })
  }
  if (bareHash.test(text)) flags.push({ id: 'blind-hash' })
  // An attacker can search for a hash whose bytes are text, but not for one whose bytes are words.
  else if (bytes.length === 32)
    flags.push(words.test(text) ? { id: 'hash-length', isWarning: true } : { id: 'blind-hash' })
  if (hasHiddenCharacters(text)) flags.push({ id: 'hidden-characters' })
  return [...flags, ...nameRisks(text, known)]
}

/** Returns the risks of a message that gives away a name: servers of names accept a signed JSON text for that. */
function nameRisks(text: string, known: readonly string[]): readonly Risk[] {
  const { name, action, address } = jsonOf(text)
  if (typeof name !== 'string') return []
  if (action === 'release') return [{ id: 'name-release', values: { name } }]
  if (action !== 'move' || typeof address !== 'string') return []
  const isKnown = known.some(other => isSame(other, address))
  const [to, poisoned] = isEvmAddress(address)
    ? [getAddress(address), addressPoisoningRisks([address], known)]
    : [address, []]
  return [{ id: 'name-move', values: { name, address: to }, ...(isKnown && { isWarning: true }) }, ...poisoned]
}

function jsonOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Returns the address of a sign-in, whether CAIP-10 or bare. Undefined for any other text. */
const namedAccount = (line: string): string | undefined =>
  /^(?:[a-z0-9-]+:[-_a-zA-Z0-9]+:)?(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/.exec(line)?.[1]
