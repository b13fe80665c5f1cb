/** The errors of parts that a host has to turn on: sign-in by message, WalletConnect. Their texts come with them. */
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
  RELAY_ORIGIN_NOT_ALLOWED: 'The WalletConnect relay does not allow the origin of this page: add it to the project, or to the origins of your own relay.',
  RELAY_SESSION_EXPIRED: 'Session Expired: the WalletConnect relay did not accept the time of this device. Its clock may be wrong.',
  NAMESPACE_NOT_APPROVED: 'The wallet $name approved no account of $namespace.',
  RELAY_KEY_INVALID: 'The WalletConnect relay does not know the option projectId.',
} as const satisfies Record<string, string>

export type OptionalErrorKey = keyof typeof optionalErrorMessages
