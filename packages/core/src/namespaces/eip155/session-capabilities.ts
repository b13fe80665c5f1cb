import { isSameEvmAddress } from './evm-address.js'
import { record } from './record.js'

type JsonRecord = Readonly<Record<string, unknown>>

/** The facts about a wallet that its WalletConnect session contains. */
export interface SessionWords {
  readonly topic: string
  /** The approved methods of eip155. */
  readonly methods: ReadonlySet<string>
  /** CAIP-25: as the wallet gave them, of the session and of its scopes (`eip155`, `eip155:1`). */
  readonly sessionProperties: unknown
  readonly scopedProperties: unknown
}

/** The provider of a remote wallet, where any request may show a prompt. */
export interface SessionProvider {
  readonly isWalletConnect: true
  /** Absent when the host supplies the provider; returns undefined without a session. */
  readonly session?: () => SessionWords | undefined
}

/** Parses a property that is JSON text, as WalletConnect's properties long were. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Reads capabilities keyed by account and chain, or by chain alone. Undefined when the chain has no entry. */
function onChain(value: unknown, account: string, chain: string): JsonRecord | undefined {
  const capabilities = record(parsed(value))
  const ofAccount = Object.keys(capabilities).find(key => isSameEvmAddress(key, account))
  const chains = ofAccount === undefined ? capabilities : record(capabilities[ofAccount])
  const [everywhere, onThisChain] = [chains['0x0'], chains[chain]]
  return everywhere === undefined && onThisChain === undefined
    ? undefined
    : { ...record(everywhere), ...record(onThisChain) }
}

/**
 * The capabilities (EIP-5792) that a session declares: `capabilities` of `scopedProperties`, the narrower
 * scope first, or of `sessionProperties`. Undefined where it says none for the account and the chain.
 * @param chain in hex
 */
export function capabilitiesInSession(
  { sessionProperties, scopedProperties }: Pick<SessionWords, 'sessionProperties' | 'scopedProperties'>,
  account: string,
  chain: string,
): JsonRecord | undefined {
  const scopes = record(scopedProperties)
  const places = [scopes[`eip155:${BigInt(chain)}`], scopes['eip155'], sessionProperties]
  for (const place of places) {
    const found = onChain(record(place)['capabilities'], account, chain)
    if (found) return found
  }
  return undefined
}
