import type { CaipNetworkId } from '../caip/caip-network-id.js'

/** The fields of a sign-in message. Times are ISO 8601 (RFC 3339). */
export interface SiwxMessageData {
  /** The signer's address in the standard's spelling: EIP-55 for EVM accounts, base58 for Solana's. */
  readonly accountAddress: string
  /** CAIP-2 id of the network that the sign-in is for: `eip155:1`. */
  readonly chainId: CaipNetworkId
  /** The page's own host, with its port where it has one. */
  readonly domain: string
  /** Origin and path of the page: never its query or fragment. */
  readonly uri: string
  /** Of the message's format (EIP-4361). */
  readonly version: '1'
  /** At least eight letters and digits, used once. */
  readonly nonce: string
  /** Stands in front of the domain as `https://`; most messages have none. */
  readonly scheme?: string | undefined
  /** One line of ASCII that the visitor reads in the wallet; absent where the message has none. */
  readonly statement?: string | undefined
  /** When the message was made. */
  readonly issuedAt?: string | undefined
  /** The last moment at which the session holds; absent where it does not end. */
  readonly expirationTime?: string | undefined
  /** When the session becomes valid; absent when it is valid at once. */
  readonly notBefore?: string | undefined
  /** The host's own id of the sign-in; absent where it gave none. */
  readonly requestId?: string | undefined
  /** URIs that belong to the sign-in, at most 100; a one-click sign-in has its ReCap (ERC-5573) among them. */
  readonly resources?: readonly string[] | undefined
}

/** A signed payload of WalletConnect's one-click sign-in (CAIP-74). */
export interface Cacao {
  /** Header. `t` is the form of the payload: `caip122` or `eip4361`. */
  readonly h: { readonly t: string }
  /** Payload: what the message said. Times are ISO 8601. */
  readonly p: {
    /** The host that asked. */
    readonly domain: string
    /** The URI of the message. */
    readonly aud: string
    /** The message's nonce. */
    readonly nonce: string
    /** `did:pkh:<CAIP-10>`. */
    readonly iss: string
    /** Of the message's format: `1`. */
    readonly version?: string
    /** The message's `issuedAt`. */
    readonly iat?: string
    /** The message's `notBefore`. */
    readonly nbf?: string
    /** The message's `expirationTime`. */
    readonly exp?: string
    /** The message's `statement`; some wallets return it with what a ReCap (ERC-5573) says behind it. */
    readonly statement?: string
    /** The message's `requestId`. */
    readonly requestId?: string
    /** The message's `resources`: URIs. */
    readonly resources?: readonly string[]
    /** What WalletConnect may add; not read here. */
    readonly type?: string
  }
  /** Signature. `t` is how it is verified (`eip191`, `eip1271`), `s` the signature itself, `m` data for it. */
  readonly s: { readonly t: string; readonly s: string; readonly m?: string }
}

/** A message that somebody signed. A server that keeps sessions may leave `message` and `signature` empty. */
export interface SiwxSession {
  /** The fields of the message. */
  readonly data: SiwxMessageData
  /** The text that was signed. */
  readonly message: string
  /** Hex for EVM accounts, base58 for Solana's. */
  readonly signature: string
  /** There where it came with the connection of a wallet, by one-click sign-in. */
  readonly cacao?: Cacao | undefined
  /**
   * The bearer token, of a session that `getSessions` gives and the option `server` keeps: your back end asks
   * `GET <server>/auth/v1/me` with it. A secret: whoever has it is signed in.
   */
  readonly token?: string | undefined
}
