/** What a wallet was asked for and ends so may have been sent all the same. */
export const isOpenEnded = (code: unknown): boolean =>
  ['TIMEOUT', 'WALLET_ANSWER_INVALID', 4900].some(each => each === code)
