import { isSameEvmAddress } from './evm-address.js'
import { record } from './record.js'

type JsonRecord = Readonly<Record<string, unknown>>

/** What a WalletConnect session says by itself of its wallet. */
export interface SessionWords {
  readonly topic: string
  /** Of eip155. */
  readonly methods: ReadonlySet<string>
  /** CAIP-25: as the wallet gave them, of the session and of its scopes (`eip155`, `eip155:1`). */
  readonly sessionProperties: unknown
  readonly scopedProperties: unknown
}

/** The provider of a wallet that is elsewhere: whatever it is asked may be a prompt there. */
export interface SessionProvider {
  readonly isWalletConnect: true
  /** Absent where the provider is a host's own; undefined where no session is there. */
  readonly session?: () => SessionWords | undefined
}

/** A property may be JSON text: WalletConnect's have been texts for long. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** By account and chain, or by chain alone. Undefined where nothing is said of the chain. */
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
 * The capabilities (EIP-5792) that a session has in its own words: `capabilities` of `scopedProperties`, the narrower
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
