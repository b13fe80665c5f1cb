/**
 * The errors of parts that load late: their texts come with them, so that the first load is spared the bytes. They are
 * one table with `errorMessages` in everything else: `W3mError.code` is the key, `$name` is filled from the context.
 */
export const operationErrorMessages = {
  // Wallets and networks
  /** The call needs a browser and ran on a server. Make it in an effect or in an event handler. */
  NO_BROWSER: 'This works in a browser only.',
  /**
   * The identifier of a network is not among `networks`. Add the network, or offer those of
   * `w3m.network.$state.get().networks`.
   */
  NETWORK_NOT_FOUND: 'Network Not Found',
  /**
   * `connect()` named a wallet that is neither announced nor listed. Open the modal without a name, so that the visitor
   * chooses.
   */
  CONNECTOR_NOT_FOUND: 'No wallet "$connectorId" was found.',
  /** The call needs a connected account. Connect first, or ask `getAccount().isConnected`. */
  NOT_CONNECTED: 'No wallet is connected on $namespace.',
  /** A switch was asked for, and the wallet that counts as connected has no session here. Connect anew. */
  NO_CLIENT: 'NetworkController client not set',
  /**
   * The wallet did not say on which network it is, or `networks` has none of its namespace. Connect again, or add one.
   */
  CHAIN_REQUIRED: 'Chain is required to update chain account data',
  /**
   * The wallet confirmed a switch and reports another network, or reports another one than the page shows as a
   * transaction is to be sent. Ask the visitor to switch in the wallet itself.
   */
  SWITCH_NOT_FOLLOWED: 'The wallet is on another network than it said.',
  /**
   * The answer of a wallet has not the shape that its standard demands. Try again; else report it to the maker of the
   * wallet.
   */
  WALLET_ANSWER_INVALID: 'The wallet "$name" gave an answer that is not valid: $reason.',
  /**
   * The wallet or the relay did not take the end of the session. The page is disconnected; the session may still stand
   * in the wallet.
   */
  DISCONNECT_FAILED: 'Failed to disconnect',
  /** A wallet, a node or a service did not answer in time. Ask again; a request in a wallet may still be open there. */
  TIMEOUT: 'No answer came from $name within $seconds seconds.',
  /**
   * No wallet answered the code of WalletConnect while it was valid. Ask for a new one: the modal does so by itself.
   */
  PAIRING_EXPIRED: 'The pairing ran out before a wallet answered.',
  /**
   * The secure frame did not load; `cause` says what was in the way. Check `services.frame`, the policy of the page and
   * the origins that the frame allows.
   */
  FRAME_UNAVAILABLE: 'Unable to load email login dependency',
  // Values
  /** The text is no address of that namespace, or its checksum is wrong. Ask for it again. */
  INVALID_ADDRESS: '"$value" is not an address of $namespace.',
  /** The text is no number, or has more decimals than the token. Ask for it again. */
  INVALID_AMOUNT: '"$value" is not an amount with at most $decimals decimals.',
  /** A code was mailed a moment ago. Wait for `context.seconds`. */
  EMAIL_COOLDOWN: 'Please try again after $seconds seconds',
  // HTTP and RPC
  /**
   * A service answered with a failure; `status`, and `reasons` where it gave some, say which. Try again from 429 or
   * 5xx but 501, which says that it does not have the call; correct the request otherwise.
   */
  HTTP_STATUS: 'HTTP status code: $status',
  /**
   * No answer came: the network, a blocker, CORS or the policy of the page. Check the address of the service and
   * `connect-src`.
   */
  HTTP_UNREACHABLE: 'The server at $origin did not answer.',
  /**
   * The answer of a service has not the agreed shape. The service is of another version, or not the one that was meant.
   */
  RESPONSE_INVALID: 'The answer of $path does not have the agreed shape: $reason.',
  /** The answer of a service is larger than is read. The service is at fault: nothing of it was used. */
  RESPONSE_TOO_LARGE: 'The answer of $path is larger than $bytes bytes.',
  /** The call needs a service that the host did not name. Set the option, or do not offer what needs it. */
  SERVICE_NOT_SET: 'The option services.$service is not set.',
  /** Neither the wallet nor a node nor the service gave a balance. Ask again; do not show zero. */
  BALANCE_UNAVAILABLE: 'Token Balance Unavailable',
} as const satisfies Record<string, string>

/** The code of an error of an operation: a key of `operationErrorMessages`, which load with the operations. */
export type OperationErrorKey = keyof typeof operationErrorMessages
