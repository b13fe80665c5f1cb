import type { PriceSource } from '../../prices/price-source.js'
import { priceBy, quoteOf, quoteThrough, type Pool } from '../../prices/pool-price.js'
import type { ServedChain } from '../../settings.js'
import type { TokenDirectory } from '../../tokens/token-directory.js'
import { nodeIsDown } from '../balance-reader.js'
import { callNodeBatch } from '../call-node.js'

type Exchange = NonNullable<ServedChain['exchange']>

/** `getPair(address,address)` of the factory, `getReserves()` of a pool. */
const selectors = { getPair: '0xe6a43905', getReserves: '0x0902f1ac' } as const
const zero = `0x${'0'.repeat(40)}`
/** Whole dollars that a pool must hold. */
const dollarsMin = 1_000n
/** Tokens that are asked for together. */
const batchMax = 100

const wordOf = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')
const wordsOf = (answer: unknown, count: number): readonly bigint[] | undefined =>
  typeof answer === 'string' && answer.length === 2 + count * 64 && /^0x[0-9a-f]*$/i.test(answer)
    ? Array.from({ length: count }, (_, index) => BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64)}`))
    : undefined
const addressOf = (answer: unknown): string | undefined => {
  const [word] = wordsOf(answer, 1) ?? []
  const address = word === undefined ? zero : `0x${word.toString(16).padStart(40, '0')}`
  return address === zero || address.length !== 42 ? undefined : address
}

/**
 * Prices by the pools of an exchange of the form of Uniswap V2, as they stand at this moment: against the dollar that
 * the settings name, or against the wrapped coin. Who moves a pool moves its price, so nothing is decided by it.
 */
export function createEip155PriceSource(
  { rpcUrl, nativeCurrency }: Pick<ServedChain, 'rpcUrl' | 'nativeCurrency'>,
  exchange: Exchange,
  directory: TokenDirectory,
  coinAddress: string,
): PriceSource {
  const [factory, wrapped, dollar] = [exchange.factory, exchange.wrapped, exchange.dollar].map(each =>
    each.toLowerCase(),
  ) as [string, string, string]

  const call = async (calls: readonly (readonly [to: string, data: string])[]): Promise<readonly unknown[]> =>
    await callNodeBatch(
      rpcUrl,
      calls.map(([to, data]) => ['eth_call', [{ to, data }, 'latest']] as const),
    )

  /** What the pool of each pair holds; undefined where there is none. */
  async function poolsOf(
    pairs: readonly (readonly [token: string, other: string])[],
  ): Promise<readonly (Pool | undefined)[]> {
    const addresses = (
      await call(pairs.map(([token, other]) => [factory, selectors.getPair + wordOf(token) + wordOf(other)] as const))
    ).map(addressOf)
    const known = addresses.filter(address => address !== undefined)
    const answers = await call(known.map(address => [address, selectors.getReserves] as const))
    const reserves = new Map(known.map((address, index) => [address, wordsOf(answers[index], 3)]))
    return pairs.map(([token, other], index) => {
      const [first, second] = reserves.get(addresses[index] ?? zero) ?? []
      if (first === undefined || second === undefined) return undefined
      // A pool holds its tokens in the order of their addresses.
      return token < other ? { token: first, other: second } : { token: second, other: first }
    })
  }

  async function read(tokens: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
    const facts = await directory.describe([dollar, ...tokens.filter(token => token !== coinAddress)])
    const dollarDecimals = facts.get(dollar)?.decimals
    if (dollarDecimals === undefined || dollarDecimals === null) throw nodeIsDown()
    const spelled = tokens.map(token => (token === coinAddress ? wrapped : token))
    const [coinPool, ...pools] = await poolsOf([
      [wrapped, dollar],
      ...spelled.flatMap(token => [[token, dollar] as const, [token, wrapped] as const]),
    ])
    const coin = coinPool && quoteOf(coinPool)
    const found = new Map<string, bigint>()
    for (const [index, token] of tokens.entries()) {
      const decimals = token === coinAddress ? nativeCurrency.decimals : facts.get(token)?.decimals
      if (decimals === undefined || decimals === null) continue
      const [direct, through] = [pools[index * 2], pools[index * 2 + 1]]
      const limits = { decimals, dollarDecimals, depthMin: dollarsMin * 10n ** BigInt(dollarDecimals) }
      const price =
        token === dollar
          ? priceBy([{ numerator: 1n, denominator: 1n, depth: limits.depthMin }], limits)
          : priceBy([direct && quoteOf(direct), through && quoteThrough(through, coin)], limits)
      if (price !== undefined) found.set(token, price)
    }
    return found
  }

  return {
    async pricesOf(tokens) {
      const found = new Map<string, bigint>()
      for (let start = 0; start < tokens.length; start += batchMax)
        for (const [token, price] of await read(tokens.slice(start, start + batchMax))) found.set(token, price)
      return found
    },
  }
}
