/**
 * The errors of parts that only some visitors come to: sign-in by message, WalletConnect, the embedded wallet, what an
 * account did, and sending. Their texts come with them.
 */
export const optionalErrorMessages = {
  // Sign-in by message
  SIWX_NOT_ENABLED: 'SIWX is not enabled',
  SIWX_NO_ACCOUNT: 'No ActiveCaipAddress found',
  SIWX_MESSAGE_INVALID: 'The sign-in message is not valid: $reason.',
  SIWX_SIGNATURE_INVALID: 'The signature is not that of $address.',
  SIWX_CHAIN_UNKNOWN: 'Nothing here can verify a sign-in on $chainId.',
  SIWX_REFUSED: 'The server did not accept the sign-in: $reason.',
  SIWX_FAILED: 'A problem occurred while trying initialize authentication',
  // WalletConnect
  RELAY_UNREACHABLE: 'The WalletConnect relay at $origin did not answer.',
  RELAY_ORIGIN_NOT_ALLOWED:
    'The WalletConnect relay does not allow the origin of this page: add it to the project, or to the origins of your own relay.',
  RELAY_SESSION_EXPIRED:
    'Session Expired: the WalletConnect relay did not accept the time of this device. Its clock may be wrong.',
  NAMESPACE_NOT_APPROVED: 'The wallet $name approved no account of $namespace.',
  RELAY_KEY_MISSING: 'Project ID Not Configured: the WalletConnect relay wants the option projectId.',
  RELAY_KEY_INVALID: 'The WalletConnect relay does not know the option projectId.',
  // The embedded wallet
  LOGIN_CODE_WRONG: 'The code is not the one that was mailed.',
  LOGIN_CODE_EXPIRED: 'The code is no longer valid: ask for another one.',
  LOGIN_RATE_LIMITED: 'There were too many attempts to log in. Please try again later.',
  LOGIN_LINK_EXPIRED: 'The mailed link was not opened in time.',
  LOGIN_REFUSED: 'The login was refused.',
  LOGIN_FAILED: 'The login failed: $reason',
  LOGIN_EMAIL_INVALID: 'Please provide a valid email.',
  LOGIN_EMAIL_TAKEN: 'The address belongs to another account.',
  WALLET_NOT_RECOVERED: 'The wallet could not be recovered on this device.',
  // What an account did, and sending
  NOT_PREPARED: 'There is nothing to send yet: name a token, an amount and a recipient, and prepare it.',
  TRANSFER_REFUSED: 'The token does not allow this transfer.',
  RECIPIENT_HOLDS_TOKEN: 'The recipient is an account that holds a token, and no wallet: name its owner.',
  RENT_NOT_LEFT:
    'An account of this network may be emptied, or keeps its rent: send less, or the most that is possible.',
  RENT_NOT_SENT: 'The recipient has no account on this network yet, and this is too little to open one.',
  INSUFFICIENT_FEE: 'The account cannot pay the fee of this transaction.',
  ACCOUNT_ADDRESS_REQUIRED: "Transactions can't be fetched without an accountAddress",
} as const satisfies Record<string, string>

export type OptionalErrorKey = keyof typeof optionalErrorMessages
