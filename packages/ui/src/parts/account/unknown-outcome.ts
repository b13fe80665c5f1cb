/** True for errors after which a requested transaction may have been sent nevertheless. */
export const hasUnknownOutcome = (code: unknown): boolean =>
  ['TIMEOUT', 'WALLET_ANSWER_INVALID', 4900].some(openCode => openCode === code)
