import type { CaipNetworkId } from '@w3m/core/caip'
import { createCache } from '../bounded-cache.js'
import type { Consume } from '../http/rate-limit.js'
import type { TokenRepository, TokenText } from '../ports/token-repository.js'
import type { ServedChain } from '../settings.js'
import type { TokenReader } from './token-reader.js'

export interface TokenMetadata extends TokenText {
  /** Whether the operator named it. */
  readonly isListed: boolean
}

/** The names of the tokens of one chain. */
export interface TokenDirectory {
  /**
   * Returns facts by normalized address; addresses without a contract have no decimals, and tokens are missing while
   * the node is down.
   * @param consume takes one for each contract that has to be read; without it reads are free
   */
  describe(addresses: Iterable<string>, consume?: Consume): Promise<ReadonlyMap<string, TokenMetadata>>
}

export interface TokenDirectoryDeps {
  readonly chain: Pick<ServedChain, 'tokens'> & { readonly caipNetworkId: CaipNetworkId }
  readonly normalizeAddress: (address: string) => string
  readonly repository: TokenRepository
  readonly reader: TokenReader | undefined
  /** Time in ms. */
  readonly now: () => number
}

/**
 * An address without an answer is read again after an hour: a contract may be deployed later. Such addresses are only
 * kept in memory, as clients can name any number of them.
 */
const emptyMemory = { ttlMs: 3_600_000, weightMax: 5_000 }
const isEmpty = ({ name, symbol, decimals }: TokenText): boolean =>
  name === null && symbol === null && decimals === null
/** Contracts that are read at the same time. */
const atOnce = 8
/** Contracts that are read for one response; the next one reads the rest. */
const newMax = 100

export function createTokenDirectory({
  chain: { caipNetworkId, tokens },
  normalizeAddress,
  repository,
  reader,
  now,
}: TokenDirectoryDeps): TokenDirectory {
  const listed = new Map(
    tokens.map(({ address, name, symbol, decimals }) => [
      normalizeAddress(address),
      { name, symbol, decimals, isListed: true },
    ]),
  )

  const empty = createCache<TokenText>(emptyMemory, now)

  async function readNew(
    addresses: readonly string[],
    consume: Consume | undefined,
  ): Promise<ReadonlyMap<string, TokenText>> {
    const found = new Map<string, TokenText>()
    const answers = new Map<string, TokenText>()
    const batch = addresses.slice(0, newMax)
    if (!reader || batch.length === 0) return found
    await consume?.(batch.length)
    for (let start = 0; start < batch.length; start += atOnce)
      await Promise.all(
        batch.slice(start, start + atOnce).map(async address => {
          const read = await reader.read(address)
          if (!read) return
          const { isPartial = false, ...text } = read
          found.set(address, text)
          if (isPartial) return
          if (isEmpty(text)) empty.set(address, text)
          else answers.set(address, text)
        }),
      )
    if (answers.size > 0) await repository.add(caipNetworkId, answers, now())
    return found
  }

  return {
    async describe(addresses, consume) {
      const unique = [...new Set(addresses)]
      const unlisted = unique.filter(address => !listed.has(address))
      const known = await repository.find(caipNetworkId, unlisted)
      const textOf = (address: string) => known.get(address) ?? empty.get(address)
      const read = await readNew(
        unlisted.filter(address => !textOf(address)),
        consume,
      )
      return new Map(
        unique.flatMap(address => {
          const text = textOf(address) ?? read.get(address)
          const metadata = listed.get(address) ?? (text && { ...text, isListed: false })
          return metadata ? [[address, metadata] as const] : []
        }),
      )
    },
  }
}
