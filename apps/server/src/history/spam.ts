import type { AccountEntry, IndexedTransfer } from '../ports/activity-repository.js'
import { isBait } from '../tokens/bait.js'
import type { TokenFacts } from '../tokens/token-directory.js'

/**
 * Whether somebody else put a movement into an account's history to be seen there. What the account did itself is never
 * spam, nor is the chain's coin or a token that the operator named.
 */
export function isSpam(entry: AccountEntry, { asset }: IndexedTransfer, token: TokenFacts | undefined): boolean {
  if (entry.isInitiator || asset.kind === 'coin' || token?.isListed) return false
  return token !== undefined && isBait(token)
}
