import { isDomainOf, readSignIn } from '../approvals/sign-in-text.js'
import { bytesToText } from '../hex-bytes.js'
import { hasHiddenCharacters } from '../visible-text.js'
import type { RedFlag } from './red-flag.js'

export interface MessageToJudge {
  readonly bytes: Uint8Array
  /** Of the application. */
  readonly origin: string
  /** The visitor's addresses. */
  readonly accounts: readonly string[]
}

const bareHash = /^\s*(?:0x)?[0-9a-f]{64}\s*$/i

/** What is dangerous in a message to sign. */
export function messageFlags({ bytes, origin, accounts }: MessageToJudge): readonly RedFlag[] {
  const text = bytesToText(bytes)
  if (text === undefined) return bytes.length === 32 ? [{ id: 'blind-hash' }] : []
  const flags: RedFlag[] = []
  const signIn = readSignIn(text)
  if (signIn && !isDomainOf(signIn.domain, origin)) flags.push({ id: 'domain-mismatch', values: { domain: signIn.domain, origin } })
  const named = signIn && namedAccount(signIn.address)
  if (named && !accounts.some(account => account.toLowerCase() === named.toLowerCase())) flags.push({ id: 'wrong-account' })
  if (bareHash.test(text)) flags.push({ id: 'blind-hash' })
  if (hasHiddenCharacters(text)) flags.push({ id: 'hidden-characters' })
  return flags
}

/** The address of a sign-in, CAIP-10 or bare; undefined for anything else. */
const namedAccount = (line: string): string | undefined => /^(?:[a-z0-9-]+:[-_a-zA-Z0-9]+:)?(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/.exec(line)?.[1]
