/**
 * Every error of the product: its code, and the sentence a developer reads. `$name` is filled from the error's context.
 * Texts of the specification's section 8 stand here verbatim. What a visitor reads comes from the catalogs of `@w3m/ui`.
 */
export const errorMessages = {
  // Attempts to connect
  MODAL_CLOSED: 'The modal was closed before a wallet was connected.',
  MODAL_UNAVAILABLE: 'The modal could not be loaded.',
  ABORTED: 'Request was aborted',
  TIMEOUT: 'No answer came from $who within $seconds seconds.',
  PAIRING_EXPIRED: 'The pairing ran out before a wallet answered.',
  FRAME_UNAVAILABLE: 'Unable to load email login dependency',
  // Set-up
  INVALID_OPTION: 'Option "$option" is not valid: expected $expected, got $received.',
  DESTROYED: 'This instance was destroyed.',
  NO_INSTANCE: 'There is no W3M instance: call createW3m first.',
  NO_CLIENT: 'NetworkController client not set',
  CHAIN_REQUIRED: 'Chain is required to update chain account data',
  NAMESPACE_UNSUPPORTED: 'Chain adapter not found',
  // Values
  INVALID_CAIP: '"$value" is not a CAIP identifier of the kind $kind.',
  INVALID_ADDRESS: '"$value" is not an address of $namespace.',
  INVALID_AMOUNT: '"$value" is not an amount with at most $decimals decimals.',
  EMAIL_COOLDOWN: 'Please try again after $seconds seconds',
  // Wallets and networks
  CONNECTOR_NOT_FOUND: 'No wallet "$connectorId" was found.',
  NOT_CONNECTED: 'No wallet is connected on $namespace.',
  NETWORK_NOT_FOUND: 'Network Not Found',
  SWITCH_NOT_FOLLOWED: 'The wallet said that it switched, but it is on another network.',
  WALLET_ANSWER_INVALID: 'The wallet "$name" gave an answer that is not valid: $reason.',
  DISCONNECT_FAILED: 'Failed to disconnect',
  // HTTP and RPC
  HTTP_STATUS: 'HTTP status code: $status',
  HTTP_UNREACHABLE: 'The server at $origin did not answer.',
  RESPONSE_INVALID: 'The answer of $path does not have the agreed shape: $reason.',
  RESPONSE_TOO_LARGE: 'The answer of $path is larger than $bytes bytes.',
  SERVICE_NOT_SET: 'The option services.$service is not set.',
  BALANCE_UNAVAILABLE: 'Token Balance Unavailable',
  UNKNOWN: 'An error occurred',
} as const satisfies Record<string, string>

export type ErrorKey = keyof typeof errorMessages
