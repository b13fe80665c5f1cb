import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { Namespace } from '../namespaces/namespace.js'
import type { RpcUrl } from '../rpc/rpc-client.js'
import type { StoragePort } from '../storage/storage-port.js'

/** What a sign-in message says (contract 8.1). Times are ISO 8601 (RFC 3339). */
export interface SiwxMessageData {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  /** The page's own host, with its port where it has one. */
  readonly domain: string
  /** Origin and path of the page: never its query or fragment. */
  readonly uri: string
  readonly version: '1'
  /** At least eight letters and digits, used once. */
  readonly nonce: string
  /** Stands in front of the domain as `https://`; most messages have none. */
  readonly scheme?: string | undefined
  readonly statement?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** Message data with the text that the wallet signs. */
export interface SiwxMessage extends SiwxMessageData {
  /** @throws {W3mError} `SIWX_MESSAGE_INVALID` where the data cannot be written as the standard wants it */
  toString(): string
}

/** What `createMessage` is given. */
export interface SiwxMessageInput {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  readonly notBefore?: string | undefined
}

/** A signed payload of WalletConnect's one-click sign-in (CAIP-74). */
export interface Cacao {
  readonly h: { readonly t: string }
  readonly p: {
    readonly domain: string
    /** The URI of the message. */
    readonly aud: string
    readonly nonce: string
    /** `did:pkh:<CAIP-10>`. */
    readonly iss: string
    readonly version?: string
    readonly iat?: string
    readonly nbf?: string
    readonly exp?: string
    readonly statement?: string
    readonly requestId?: string
    readonly resources?: readonly string[]
    readonly type?: string
  }
  readonly s: { readonly t: string; readonly s: string; readonly m?: string }
}

/** A message that somebody signed. A server that keeps sessions may leave `message` and `signature` empty. */
export interface SiwxSession {
  readonly data: SiwxMessageData
  /** The text that was signed. */
  readonly message: string
  /** Hex for EVM accounts, base58 for Solana's. */
  readonly signature: string
  readonly cacao?: Cacao | undefined
}

/** What an instance gives its sign-in once, before anything else. */
export interface SiwxApp {
  readonly storage: StoragePort
  /** The namespaces of the instance. Default: the built-in ones. */
  readonly namespaces?: readonly Namespace[] | undefined
  /** The nodes that may be asked about contract accounts of a chain; empty where the chain is none of the application's. */
  readonly nodes: (chainId: CaipNetworkId) => readonly RpcUrl[]
  readonly projectId?: string | undefined
}

/**
 * Sign-in by message, as a host implements it (contract 8.1). `createSiwx` is the implementation that comes along.
 * Whatever throws makes the sign-in fail; nothing of it is taken for a session.
 */
export interface SiwxConfig {
  createMessage(input: SiwxMessageInput): Promise<SiwxMessage>
  /** Verifies a session and keeps it. @throws where it does not verify */
  addSession(session: SiwxSession): Promise<void>
  /** Verifies all and keeps them in place of what was there; an empty list signs everyone out. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The sessions of an account on a network: only verified ones that have not ended. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  /** Ends the sessions of an account on a network; those of others stay. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** True where refusing to sign means to disconnect. Without it signing in is optional. */
  getRequired?(): boolean
  /** Ends the sessions of whoever disconnects. Default: true. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Signs in place of the connected wallet. */
  readonly signMessage?: ((input: { readonly message: string; readonly chainId: CaipNetworkId; readonly accountAddress: string }) => Promise<string>) | undefined
  /** Takes what the instance offers. */
  attach?(app: SiwxApp): void
}

/** Says whether a signature is that of the account in the message. */
export interface SiwxVerifier {
  /** A chain family, `eip155` for example. */
  readonly namespace: string
  /** @throws {W3mError} where it cannot be known now: no node answers, the chain is unknown */
  verify(session: SiwxSession, app: Pick<SiwxApp, 'nodes'>): Promise<boolean>
}

/** Where sessions are kept. Nothing of it verifies; that is done before and after. */
export interface SiwxStorage {
  add(session: SiwxSession): Promise<void>
  get(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  set(sessions: readonly SiwxSession[]): Promise<void>
  delete(chainId: CaipNetworkId, address: string): Promise<void>
}
