import type { CaipNetworkId } from '@w3m/core/caip'
import type { TokenRepository, TokenText } from '../ports/token-repository.js'
import type { ServedChain } from '../settings.js'
import type { TokenReader } from './token-reader.js'

export interface TokenFacts extends TokenText {
  /** Whether the operator named it. */
  readonly isListed: boolean
}

/** What tokens of one chain are called. */
export interface TokenDirectory {
  /** By normalized address; those that no contract stands behind have no decimals, and those whose node is down are missing. */
  describe(addresses: Iterable<string>): Promise<ReadonlyMap<string, TokenFacts>>
}

export interface TokenDirectoryDeps {
  readonly chain: Pick<ServedChain, 'tokens'> & { readonly caipNetworkId: CaipNetworkId }
  readonly normalizeAddress: (address: string) => string
  readonly repository: TokenRepository
  readonly reader: TokenReader | undefined
  /** Time in ms. */
  readonly now: () => number
}

/** A contract that says nothing is asked again after an hour. */
const emptyMemoryMs = 3_600_000
/** Contracts that are asked at once. */
const atOnce = 8
/** Contracts that are asked for one answer; the rest is for the next one. */
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

  async function readNew(addresses: readonly string[]): Promise<ReadonlyMap<string, TokenText>> {
    const found = new Map<string, TokenText>()
    const kept = new Map<string, TokenText>()
    if (!reader) return found
    for (let start = 0; start < Math.min(addresses.length, newMax); start += atOnce)
      await Promise.all(
        addresses.slice(start, start + atOnce).map(async address => {
          const read = await reader.read(address)
          if (!read) return
          const { isPartial = false, ...text } = read
          found.set(address, text)
          if (!isPartial) kept.set(address, text)
        }),
      )
    if (kept.size > 0) await repository.add(caipNetworkId, kept, now())
    return found
  }

  return {
    async describe(addresses) {
      const unique = [...new Set(addresses)]
      const unlisted = unique.filter(address => !listed.has(address))
      const known = await repository.find(caipNetworkId, unlisted, now() - emptyMemoryMs)
      const read = await readNew(unlisted.filter(address => !known.has(address)))
      return new Map(
        unique.flatMap(address => {
          const text = known.get(address) ?? read.get(address)
          const facts = listed.get(address) ?? (text && { ...text, isListed: false })
          return facts ? [[address, facts] as const] : []
        }),
      )
    },
  }
}
