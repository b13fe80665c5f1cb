import type { Token } from './token.js'

/** How CAIP-19 names what is held on a network. */
export interface AssetNames {
  /** The asset namespace of tokens: `erc20`. */
  readonly tokens: string
  /** The coin type (SLIP-44) of the network's coin; undefined where it has none. */
  readonly coinType: number | undefined
}

function assetIdOf({ caipNetworkId, address }: Token, { tokens, coinType }: AssetNames): string | undefined {
  if (address !== undefined) return `${caipNetworkId}/${tokens}:${address}`
  return coinType === undefined ? undefined : `${caipNetworkId}/slip44:${coinType}`
}

function countBySymbol(tokens: readonly Token[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { symbol } of tokens) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  return counts
}

/**
 * Gives those that share a symbol the id that tells them apart. One that is shown needs it only beside another that is
 * shown: whoever sends spam of that symbol changes nothing of it.
 * @param load asked only where there are such
 */
export async function withAssetIds(
  tokens: readonly Token[],
  load: () => Promise<AssetNames | undefined>,
): Promise<readonly Token[]> {
  const counts = countBySymbol(tokens)
  if (counts.size === tokens.length) return tokens
  const countsWithoutSpam = countBySymbol(tokens.filter(({ spam }) => !spam))
  const names = await load()
  if (!names) return tokens
  return tokens.map(token => {
    const count = (token.spam ? counts : countsWithoutSpam).get(token.symbol) ?? 0
    const assetId = count > 1 ? assetIdOf(token, names) : undefined
    return assetId === undefined ? token : { ...token, assetId }
  })
}
