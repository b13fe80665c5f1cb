import type { CaipNetworkId } from '../caip/caip-network-id.js'

/** What a sign-in message says. Times are ISO 8601 (RFC 3339). */
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
