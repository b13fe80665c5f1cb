import type { AccountEntry, IndexedTransfer } from '../ports/activity-repository.js'
import { isPhishing } from '../tokens/phishing.js'
import type { TokenMetadata } from '../tokens/token-directory.js'

/**
 * Whether somebody else put a movement into an account's history to be seen there. What the account did itself is never
 * spam, nor is the chain's coin or a token that the operator named.
 */
export function isSpam(entry: AccountEntry, { asset }: IndexedTransfer, token: TokenMetadata | undefined): boolean {
  if (entry.isInitiator || asset.kind === 'coin' || token?.isListed) return false
  return token !== undefined && isPhishing(token)
}
