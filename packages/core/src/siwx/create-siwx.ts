import { loadOnce } from '../async/load-once.js'
import { W3mError } from '../errors/w3m-error.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { signInLifetimeMaxMs } from '../limits/sign-in-limits.js'
import { isDomain, isRequestId, isStatement, isUri } from './sign-in-grammar.js'
import type { SiwxApp, SiwxConfig } from './siwx-config.js'
import type { SiwxOptions, SiwxWork } from './siwx-options.js'

const isWebUrl = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
const textOf =
  (isWord: (text: string) => boolean) =>
  (value: unknown): boolean =>
    typeof value === 'string' && isWord(value)
const isUriText = textOf(isUri)
const isOneOf =
  (...types: readonly string[]) =>
  (value: unknown): boolean =>
    types.includes(Array.isArray(value) ? 'list' : typeof value)

type Guard = readonly [expected: string, accepts: (value: unknown) => boolean]

/** What each option may be. What stands in a message is what its grammar allows: else nobody could sign in. */
const guards: Readonly<Record<string, Guard>> = {
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
  lifetimeMs: [
    'a number of milliseconds above 0, at most those of a thousand years',
    value => typeof value === 'number' && value > 0 && value <= signInLifetimeMaxMs,
  ],
  signMessage: ['a function', isOneOf('function')],
} satisfies Readonly<Record<keyof SiwxOptions, Guard>>

function checkSiwxOptions(options: SiwxOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const [expected, accepts] = (Object.hasOwn(guards, name) && guards[name]) || [
      `one of ${Object.keys(guards).join(', ')}`,
      () => false,
    ]
    if (value !== undefined && !accepts(value))
      throw new W3mError('INVALID_OPTION', {
        option: `siwx.${name}`,
        expected,
        received: typeof value === 'object' || typeof value === 'function' ? typeof value : String(value).slice(0, 80),
      })
  }
}

/**
 * Sign-in by message as it comes along: EIP-4361 and Sign In With Solana, sessions of many accounts, kept by a server
 * or in the page.
 * What does the work is loaded when somebody signs in. The option `siwx` takes what this gives, or `SiwxOptions` as
 * they are.
 * @throws {W3mError} `INVALID_OPTION`, naming the option and what it may be
 */
export function createSiwx(options: SiwxOptions = {}): SiwxConfig {
  checkSiwxOptions(options)
  let app: SiwxApp | undefined
  const loadWork = loadOnce(async (): Promise<SiwxWork> =>
    (await import('./default-siwx.js')).createDefaultSiwx(options, app),
  )
  return {
    createMessage: async input => (await loadWork()).createMessage(input),
    addSession: async session => (await loadWork()).addSession(session),
    setSessions: async sessions => (await loadWork()).setSessions(sessions),
    getSessions: async (chainId: CaipNetworkId, address) => (await loadWork()).getSessions(chainId, address),
    revokeSession: async (chainId: CaipNetworkId, address) => (await loadWork()).revokeSession(chainId, address),
    getRequired: () => options.required ?? true,
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
    signMessage: options.signMessage,
    attach(siwxApp) {
      app = siwxApp
    },
  }
}
