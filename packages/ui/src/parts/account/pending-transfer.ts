import type { CaipAddress, SentTransfer } from '@w3m/core'

/**
 * Whether this browser has a pending transfer of a coin, token or NFT from the account.
 * @param id of the token or NFT
 */
export const hasPendingTransfer = (
  sent: readonly SentTransfer[] | undefined,
  account: CaipAddress | undefined,
  id: string,
): boolean =>
  sent?.some(transfer => transfer.status === 'pending' && transfer.account === account && transfer.tokenId === id) ===
  true
