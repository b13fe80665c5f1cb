import type { ServedChain } from '../settings.js'
import type { TokenDirectory } from '../tokens/token-directory.js'
import type { ExchangeToken } from './exchange.js'

export interface OfferedTokensDeps {
  readonly chain: Pick<ServedChain, 'nativeCurrency'>
  readonly directory: TokenDirectory
  /** What stands for the coin. */
  readonly coinAddress: string
}

/** The coin, then each of these tokens once that says how many decimals it has. Addresses are normalized. */
export async function describeOffered(
  { chain, directory, coinAddress }: OfferedTokensDeps,
  addresses: readonly string[],
): Promise<readonly ExchangeToken[]> {
  const offered = [...new Set(addresses)]
  const metadata = await directory.describe(offered)
  return [
    { ...chain.nativeCurrency, address: coinAddress },
    ...offered.flatMap((address): ExchangeToken[] => {
      const { name, symbol, decimals } = metadata.get(address) ?? {}
      return symbol && decimals !== undefined && decimals !== null
        ? [{ address, name: name ?? symbol, symbol, decimals }]
        : []
    }),
  ]
}
