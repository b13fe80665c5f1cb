import type { SessionStatus } from '../../connectors/walletconnect/pair-provider.js'
import { isSameEvmAddress } from './evm-address.js'
import { ofChain, record } from './record.js'

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
  const [onEveryChain, onThisChain] = [chains['0x0'], ofChain(chains, chain)]
  return onEveryChain === undefined && onThisChain === undefined
    ? undefined
    : { ...record(onEveryChain), ...record(onThisChain) }
}

/** The capabilities that stand among the properties themselves, as WalletConnect documents it for wallets. */
const ownNames = [
  'assetDiscovery',
  'atomic',
  'auxiliaryFunds',
  'flow-control',
  'nonce',
  'paymasterService',
  'permissions',
  'sessionKeys',
] as const

function amongProperties(properties: unknown): JsonRecord {
  const values = record(parsed(properties))
  return Object.fromEntries(
    ownNames.flatMap(name => {
      const value = parsed(values[name])
      return typeof value === 'object' && value !== null ? [[name, value] as const] : []
    }),
  )
}

/** The properties of one account among those of a chain, under its CAIP-10 id. */
function accountScope(properties: unknown, account: string): unknown {
  const scope = record(parsed(properties))
  const id = Object.keys(scope).find(key => isSameEvmAddress(key.slice(key.lastIndexOf(':') + 1), account))
  return id === undefined ? undefined : scope[id]
}

/**
 * The capabilities (EIP-5792) that a session declares: `capabilities` of `scopedProperties`, the narrower
 * scope first, or of `sessionProperties`; without any, those among the properties themselves, of which the narrower scope
 * holds. Undefined where it says none for the account and the chain.
 * @param chain in hex
 */
export function capabilitiesInSession(
  { sessionProperties, scopedProperties }: Pick<SessionWords, 'sessionProperties' | 'scopedProperties'>,
  account: string,
  chain: string,
): JsonRecord | undefined {
  const scopes = record(scopedProperties)
  const places = [scopes[`eip155:${BigInt(chain)}`], scopes['eip155'], sessionProperties]
  for (const scope of places) {
    const found = onChain(record(scope)['capabilities'], account, chain)
    if (found) return found
  }
  const [ofThisChain, ofNamespace] = places
  const found = [sessionProperties, ofNamespace, ofThisChain, accountScope(ofThisChain, account)].reduce<JsonRecord>(
    (wider, properties) => ({ ...wider, ...amongProperties(properties) }),
    {},
  )
  return Object.keys(found).length ? found : undefined
}

const hexChainOf = (id: string): string => `0x${BigInt(id.slice('eip155:'.length)).toString(16)}`

/**
 * Answers `wallet_getCapabilities` with what the session declares, for the chains in `params` or else for all that it
 * approves. Undefined where it declares nothing, or the account is none of its own: that is for the wallet to say.
 */
export function answerCapabilities(
  { approval, addresses }: Pick<SessionStatus, 'approval' | 'addresses'>,
  params: unknown,
): JsonRecord | undefined {
  const [account, chains]: readonly unknown[] = Array.isArray(params) ? params : []
  const sessionAddress = addresses.find(address => isSameEvmAddress(address, account))
  if (sessionAddress === undefined) return undefined
  const requested: readonly unknown[] = Array.isArray(chains)
    ? chains
    : approval.networkIds.filter(id => /^eip155:\d+$/.test(id)).map(hexChainOf)
  const found = requested.flatMap(chain => {
    if (typeof chain !== 'string' || !/^0x[0-9a-f]{1,14}$/i.test(chain)) return []
    const isApproved = approval.allowsAnyNetwork || approval.networkIds.some(id => id === `eip155:${BigInt(chain)}`)
    if (!isApproved && BigInt(chain) !== 0n) return []
    const capabilities = capabilitiesInSession(approval.words, sessionAddress, chain)
    return capabilities ? [[chain, capabilities] as const] : []
  })
  return found.length ? Object.fromEntries(found) : undefined
}
