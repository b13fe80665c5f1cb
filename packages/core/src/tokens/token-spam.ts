import { withTimeout } from '../async/with-timeout.js'
import { loadHomoglyphs, skeletonOf } from '../text/confusable-skeleton.js'
import type { ListedToken, TokenSpam } from './token.js'

/** What names of things that nobody asked for say. Many an honest token is called by its site: `yearn.finance`, `io.net`. */
const lures =
  /https?:|www\.|\b(?:t\.me|discord\.gg)\b|[a-z0-9-]{2}\.(?:com|net|org|xyz|app|site|top|club|gift|link|pro|live|gg|vip|cc|me|lol|claims?)\b|\b(?:claim|airdrop|visit|reward|voucher|bonus|giveaway)s?\b/i

/** A stranger's token must not keep the list from coming where a download stalls. */
const homoglyphsWaitMs = 2_000

/** The tokens, once it is known what the letters of their symbols look like, or that this takes too long. */
export async function withHomoglyphs(tokens: readonly ListedToken[]): Promise<readonly ListedToken[]> {
  const loading = loadHomoglyphs(tokens.map(({ symbol }) => symbol))
  await withTimeout(loading, { timeoutMs: homoglyphsWaitMs, name: 'tokens' }).catch(() => undefined)
  return tokens
}

/**
 * Which tokens of an account are spam. The network's coin is never, nor is what the host named (`trusted`, by id). A name
 * that leads somewhere is one where its service says so; where none has judged it, only that of a token without a price.
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
      .filter(skeleton => skeleton !== ''),
  )
  const spamById = new Map<string, TokenSpam>()
  for (const token of tokens) {
    if (isTrusted(token)) continue
    if (token.isFlaggedSpam ?? (token.price === undefined && lures.test(`${token.name} ${token.symbol}`)))
      spamById.set(token.id, 'link')
    else if (token.price === undefined && genuine.has(skeletonOf(token.symbol))) spamById.set(token.id, 'imitation')
  }
  return spamById
}
