import type { CaipAddress, SentTransfer } from '@w3m/core'

/**
 * Whether this browser has sent some of a coin, a token or an NFT from the account, and no block has that yet.
 * @param id of the token or NFT
 */
export const hasPendingTransfer = (
  sent: readonly SentTransfer[] | undefined,
  account: CaipAddress | undefined,
  id: string,
): boolean => sent?.some(each => each.status === 'pending' && each.account === account && each.tokenId === id) === true
