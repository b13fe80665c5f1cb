import type { SiwxMessageInput, SiwxStorage, SiwxVerifier, SiwxConfig } from './siwx-config.js'

/** The options of `createSiwx`. All are optional; without them, messages, sessions and their check stay in the page. */
export interface SiwxOptions {
  /** Refusing to sign disconnects the wallet. Default: true. */
  readonly required?: boolean | undefined
  /** Ends the sessions of whoever disconnects. Default: true. */
  readonly signOutOnDisconnect?: boolean | undefined
  /**
   * A server that gives nonces, verifies messages and keeps the sessions: `GET <server>/auth/v1/nonce` and its sisters.
   */
  readonly server?: string | undefined
  /** Replaces the source of nonces. Default: the server's, else `crypto`. */
  readonly nonce?: ((account: SiwxMessageInput) => Promise<string>) | undefined
  /** Replaces the storage of sessions. Default: the server, else the page's storage. */
  readonly storage?: SiwxStorage | undefined
  /**
   * Who checks signatures instead; all of a namespace's must agree. Default: the server, unless `storage` is set; else
   * `eip155` and `solana` in the page.
   */
  readonly verifiers?: readonly SiwxVerifier[] | undefined
  /** Default: the page's host. */
  readonly domain?: string | undefined
  /** Default: the page's origin and path. */
  readonly uri?: string | undefined
  /** One line of ASCII that the visitor reads in the wallet. */
  readonly statement?: string | undefined
  /** URIs that belong to the sign-in: the message lists them. */
  readonly resources?: readonly string[] | undefined
  /** The host's own id of the sign-in: a line of the message. */
  readonly requestId?: string | undefined
  /** How long a session lasts, in ms. Default: seven days. */
  readonly lifetimeMs?: number | undefined
  /** Signs in place of the connected wallet. */
  readonly signMessage?: SiwxConfig['signMessage']
}

/** The parts of a configuration that are loaded when somebody signs in. */
export type SiwxWork = Pick<
  SiwxConfig,
  'createMessage' | 'addSession' | 'setSessions' | 'getSessions' | 'revokeSession'
>
