/**
 * The errors of parts that load late: their texts come with them, so that the first load is spared the bytes. They are
 * one table with `errorMessages` in everything else: `W3mError.code` is the key, `$name` is filled from the context.
 */
export const operationErrorMessages = {
  // Wallets and networks
  NO_BROWSER: 'This works in a browser only.',
  NETWORK_NOT_FOUND: 'Network Not Found',
  CONNECTOR_NOT_FOUND: 'No wallet "$connectorId" was found.',
  NOT_CONNECTED: 'No wallet is connected on $namespace.',
  NO_CLIENT: 'NetworkController client not set',
  CHAIN_REQUIRED: 'Chain is required to update chain account data',
  SWITCH_NOT_FOLLOWED: 'The wallet said that it switched, but it is on another network.',
  WALLET_ANSWER_INVALID: 'The wallet "$name" gave an answer that is not valid: $reason.',
  DISCONNECT_FAILED: 'Failed to disconnect',
  TIMEOUT: 'No answer came from $who within $seconds seconds.',
  PAIRING_EXPIRED: 'The pairing ran out before a wallet answered.',
  FRAME_UNAVAILABLE: 'Unable to load email login dependency',
  // Values
  INVALID_ADDRESS: '"$value" is not an address of $namespace.',
  INVALID_AMOUNT: '"$value" is not an amount with at most $decimals decimals.',
  EMAIL_COOLDOWN: 'Please try again after $seconds seconds',
  // HTTP and RPC
  HTTP_STATUS: 'HTTP status code: $status',
  HTTP_UNREACHABLE: 'The server at $origin did not answer.',
  RESPONSE_INVALID: 'The answer of $path does not have the agreed shape: $reason.',
  RESPONSE_TOO_LARGE: 'The answer of $path is larger than $bytes bytes.',
  SERVICE_NOT_SET: 'The option services.$service is not set.',
  BALANCE_UNAVAILABLE: 'Token Balance Unavailable',
} as const satisfies Record<string, string>

export type OperationErrorKey = keyof typeof operationErrorMessages
