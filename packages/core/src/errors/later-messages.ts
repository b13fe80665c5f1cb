/**
 * The errors of parts that load late: their texts come with them, so that the first load is spared the bytes. They are one table
 * with `errorMessages` in everything else: `W3mError.code` is the key, `$name` is filled from the context.
 */
export const laterErrorMessages = {
  // Sign-in by message
  SIWX_NOT_ENABLED: 'SIWX is not enabled',
  SIWX_NO_ACCOUNT: 'No ActiveCaipAddress found',
  SIWX_MESSAGE_INVALID: 'The sign-in message is not valid: $reason.',
  SIWX_SIGNATURE_INVALID: 'The signature is not that of $address.',
  SIWX_CHAIN_UNKNOWN: 'Nothing here can verify a sign-in on $chainId.',
  SIWX_REFUSED: 'The server did not accept the sign-in: $reason.',
  SIWX_FAILED: 'A problem occurred while trying initialize authentication',
} as const satisfies Record<string, string>

export type LaterErrorKey = keyof typeof laterErrorMessages
