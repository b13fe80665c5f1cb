import { lazy } from '../async/lazy.js'
import { W3mError } from '../errors/w3m-error.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { signInLifetimeMaxMs } from '../limits.js'
import { isDomain, isRequestId, isStatement, isUri } from './sign-in-grammar.js'
import type { SiwxApp, SiwxConfig, SiwxMessageInput, SiwxStorage, SiwxVerifier } from './siwx-config.js'

/** What `createSiwx` takes. Everything may be left out: then messages, sessions and their check stay in the page. */
export interface SiwxOptions {
  /** Refusing to sign disconnects the wallet. Default: true. */
  readonly required?: boolean | undefined
  /** Ends the sessions of whoever disconnects. Default: true. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** A server that gives nonces, verifies messages and keeps the sessions: `GET <server>/auth/v1/nonce` and its sisters. */
  readonly server?: string | undefined
  /** Where nonces come from instead. Default: the server's, else `crypto`. */
  readonly nonce?: ((account: SiwxMessageInput) => Promise<string>) | undefined
  /** Where sessions are kept instead. Default: the server, else the page's storage. */
  readonly storage?: SiwxStorage | undefined
  /** Who checks signatures instead; all of a chain family's must agree. Default: the server, else `eip155` and `solana` in the page. */
  readonly verifiers?: readonly SiwxVerifier[] | undefined
  /** Default: the page's host. */
  readonly domain?: string | undefined
  /** Default: the page's origin and path. */
  readonly uri?: string | undefined
  /** One line of ASCII that the visitor reads in the wallet. */
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly requestId?: string | undefined
  /** How long a session lasts, in ms. Default: seven days. */
  readonly lifetimeMs?: number | undefined
  readonly signMessage?: SiwxConfig['signMessage']
}

const isWebUrl = (value: unknown): boolean => typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
const textOf =
  (isWord: (text: string) => boolean) =>
  (value: unknown): boolean =>
    typeof value === 'string' && isWord(value)
const isUriText = textOf(isUri)
const isOneOf =
  (...types: readonly string[]) =>
  (value: unknown): boolean =>
    types.includes(Array.isArray(value) ? 'list' : typeof value)

/** What each option may be. What stands in a message is what its grammar allows: else nobody could sign in. */
const guards: Readonly<Record<keyof SiwxOptions, readonly [expected: string, accepts: (value: unknown) => boolean]>> = {
  required: ['true or false', isOneOf('boolean')],
  signOutOnDisconnect: ['true or false', isOneOf('boolean')],
  server: ['an http(s) URL', isWebUrl],
  nonce: ['a function', isOneOf('function')],
  storage: ['an object', isOneOf('object')],
  verifiers: ['a list', isOneOf('list')],
  domain: ['a host, with its port', textOf(isDomain)],
  uri: ['a URI', isUriText],
  statement: ['one line of ASCII without quotation marks, percent signs and braces', textOf(isStatement)],
  resources: ['a list of: a URI', value => Array.isArray(value) && value.every(isUriText)],
  requestId: ['a string of the characters of a path’s segment', textOf(isRequestId)],
  lifetimeMs: ['a number of milliseconds above 0, at most those of a thousand years', value => typeof value === 'number' && value > 0 && value <= signInLifetimeMaxMs],
  signMessage: ['a function', isOneOf('function')],
}

function checkSiwxOptions(options: SiwxOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const [expected, accepts] = Object.hasOwn(guards, name) ? guards[name as keyof SiwxOptions] : [`one of ${Object.keys(guards).join(', ')}`, () => false]
    if (value !== undefined && !accepts(value)) throw new W3mError('INVALID_OPTION', { option: `siwx.${name}`, expected, received: typeof value === 'object' || typeof value === 'function' ? typeof value : String(value).slice(0, 80) })
  }
}

/** The parts of a configuration that are loaded when somebody signs in. */
export type SiwxWork = Pick<SiwxConfig, 'createMessage' | 'addSession' | 'setSessions' | 'getSessions' | 'revokeSession'>

/**
 * Sign-in by message as it comes along: EIP-4361 and Sign In With Solana, sessions of many accounts, kept by a server or in the page.
 * What does the work is loaded when somebody signs in. The option `siwx` takes what this gives, or `SiwxOptions` as they are.
 * @throws {W3mError} `INVALID_OPTION`, naming the option and what it may be
 */
export function createSiwx(options: SiwxOptions = {}): SiwxConfig {
  checkSiwxOptions(options)
  let app: SiwxApp | undefined
  const work = lazy(async (): Promise<SiwxWork> => (await import('./default-siwx.js')).createDefaultSiwx(options, app))
  return {
    createMessage: async input => (await work()).createMessage(input),
    addSession: async session => (await work()).addSession(session),
    setSessions: async sessions => (await work()).setSessions(sessions),
    getSessions: async (chainId: CaipNetworkId, address) => (await work()).getSessions(chainId, address),
    revokeSession: async (chainId: CaipNetworkId, address) => (await work()).revokeSession(chainId, address),
    getRequired: () => options.required ?? true,
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
    signMessage: options.signMessage,
    attach(given) {
      app = given
    },
  }
}
