import type { CaipNetwork } from '@w3m/core'
import type { HeadingKey, Translate } from './text-key.js'

/** The text of an error for visitors: what happened, what to do, and the code of an unexpected one. */
export interface ErrorText {
  readonly heading: string
  readonly text: string
  /** Shown small, for support. Undefined if the heading is specific enough. */
  readonly code: string | undefined
}

/** Returns the text of an error in sending a transaction on a network. */
export type FailureText = (
  t: Translate,
  error: { readonly code?: unknown; readonly reason?: unknown },
  network: CaipNetwork | undefined,
) => Omit<ErrorText, 'code'>

type Heading = Extract<HeadingKey, `error.${string}`>

/** The heading of each code; its second sentence has the same key with `-text`. */
const headings: Readonly<Record<string, Heading>> = {
  '-32002': 'error.waiting',
  '4100': 'error.locked',
  '4200': 'error.wallet-cannot',
  '-32601': 'error.wallet-cannot',
  '-32004': 'error.wallet-cannot',
  '4900': 'error.wallet-offline',
  '4901': 'error.wallet-offline',
  '4902': 'error.network-unknown',
  TIMEOUT: 'error.timeout',
  PAIRING_EXPIRED: 'error.expired',
  CONNECTOR_NOT_FOUND: 'error.wallet-missing',
  WALLET_ANSWER_INVALID: 'error.wallet-odd',
  SWITCH_NOT_FOLLOWED: 'error.not-followed',
  RELAY_UNREACHABLE: 'error.relay',
  RELAY_ORIGIN_NOT_ALLOWED: 'error.relay-refused',
  RELAY_KEY_INVALID: 'error.relay-refused',
  RELAY_KEY_MISSING: 'error.relay-refused',
  RELAY_SESSION_EXPIRED: 'error.clock',
  SIWX_REFUSED: 'error.sign-in-refused',
  SIWX_SIGNATURE_INVALID: 'error.sign-in-refused',
  SIWX_MESSAGE_INVALID: 'error.sign-in-refused',
  SIWX_CHAIN_UNKNOWN: 'error.sign-in-refused',
  HTTP_STATUS: 'error.server',
  HTTP_UNREACHABLE: 'error.server',
  RESPONSE_INVALID: 'error.server',
  RESPONSE_TOO_LARGE: 'error.server',
}

/** The heading of a refusal, by the request to the wallet. A service asks no visitor. */
const refusals = {
  connection: 'error.connection-declined',
  switch: 'error.switch-declined',
  signature: 'error.signature-declined',
  service: 'error.server',
} as const

/** Errors that are explained by being offline. */
const needsNet: readonly string[] = ['HTTP_UNREACHABLE', 'RELAY_UNREACHABLE', 'TIMEOUT', 'MODAL_UNAVAILABLE', 'UNKNOWN']

const codeOf = (error: unknown): string => {
  const { code }: { readonly code?: unknown } = Object(error)
  return typeof code === 'number' || typeof code === 'string' ? String(code) : 'UNKNOWN'
}

/**
 * The texts of an error, always from the catalog: messages of wallets and servers are not trusted.
 * @param request what was asked of the wallet, for the heading of a refusal; `service` where no wallet was asked, which
 *   may have no window open then
 */
export function errorText(
  t: Translate,
  error: unknown,
  request: keyof typeof refusals = 'connection',
  isOnline = navigator.onLine,
): ErrorText {
  const code = codeOf(error)
  // Wallets refuse a WalletConnect request with the code 5000.
  const isRefusal = code === '4001' || code === '5000'
  const heading: Heading = isRefusal
    ? refusals[request]
    : !isOnline && needsNet.includes(code)
      ? 'error.offline'
      : request === 'service' && code === 'TIMEOUT'
        ? 'error.server'
        : (headings[code] ?? 'error.unknown')
  return {
    heading: t(heading),
    text: t(`${heading}-text`),
    code: heading === 'error.unknown' ? code : undefined,
  }
}
