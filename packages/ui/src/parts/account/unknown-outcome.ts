/**
 * True for errors of a wallet after which a requested transaction may have been sent nevertheless. Of -32603, a known
 * reason says that a node refused it.
 */
export const hasUnknownOutcome = ({ code, reason }: { readonly code?: unknown; readonly reason?: unknown }): boolean =>
  ['TIMEOUT', 'WALLET_ANSWER_INVALID', 4900].some(openCode => openCode === code) ||
  (code === -32603 && reason === undefined)
