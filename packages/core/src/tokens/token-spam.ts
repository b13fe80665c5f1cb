import { skeletonOf } from '../text/confusable-skeleton.js'
import type { ListedToken, TokenSpam } from './token.js'

const lures =
  /https?:|www\.|\b(?:t\.me|discord\.gg)\b|[a-z0-9-]\.(?:com|net|org|io|xyz|app|finance|fi|site|top|club|gift|link|pro|live|vip|cc|lol|fun)\b|\b(?:claim|airdrop|visit|reward|voucher|giveaway)s?\b/i

/**
 * Which tokens of an account are spam. The network's coin is never, nor is what the host named (`trusted`, by id), nor
 * what has a price and promises nothing.
 */
export function findSpam(
  tokens: readonly ListedToken[],
  trusted: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, TokenSpam> {
  const isTrusted = ({ id, address }: ListedToken) => address === undefined || trusted.has(id.toLowerCase())
  const genuine = new Set(
    tokens
      .filter(token => isTrusted(token) || token.price !== undefined)
      .map(({ symbol }) => skeletonOf(symbol))
      .filter(look => look !== ''),
  )
  const found = new Map<string, TokenSpam>()
  for (const token of tokens) {
    if (isTrusted(token)) continue
    if (lures.test(token.name) || lures.test(token.symbol)) found.set(token.id, 'link')
    else if (token.price === undefined && genuine.has(skeletonOf(token.symbol))) found.set(token.id, 'imitation')
  }
  return found
}
