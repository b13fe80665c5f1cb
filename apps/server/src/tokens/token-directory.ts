import type { CaipNetworkId } from '@w3m/core/caip'
import { createMemory } from '../bounded-memory.js'
import type { Pay } from '../http/rate-limit.js'
import type { TokenRepository, TokenText } from '../ports/token-repository.js'
import type { ServedChain } from '../settings.js'
import type { TokenReader } from './token-reader.js'

export interface TokenFacts extends TokenText {
  /** Whether the operator named it. */
  readonly isListed: boolean
}

/** What tokens of one chain are called. */
export interface TokenDirectory {
  /**
   * By normalized address; those that no contract stands behind have no decimals, and those whose node is down are
   * missing.
   * @param charge takes one for each contract that has to be asked; without it nobody pays
   */
  describe(addresses: Iterable<string>, charge?: Pay): Promise<ReadonlyMap<string, TokenFacts>>
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
 * What says nothing is asked again after an hour: a contract may be made later. It is kept in memory alone, as anybody
 * may name any number of addresses.
 */
const emptyMemory = { memoryMs: 3_600_000, weightMax: 5_000 }
const isEmpty = ({ name, symbol, decimals }: TokenText): boolean =>
  name === null && symbol === null && decimals === null
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

  const empty = createMemory<TokenText>(emptyMemory, now)

  async function readNew(
    addresses: readonly string[],
    charge: Pay | undefined,
  ): Promise<ReadonlyMap<string, TokenText>> {
    const found = new Map<string, TokenText>()
    const answered = new Map<string, TokenText>()
    const batch = addresses.slice(0, newMax)
    if (!reader || batch.length === 0) return found
    await charge?.(batch.length)
    for (let start = 0; start < batch.length; start += atOnce)
      await Promise.all(
        batch.slice(start, start + atOnce).map(async address => {
          const read = await reader.read(address)
          if (!read) return
          const { isPartial = false, ...text } = read
          found.set(address, text)
          if (isPartial) return
          if (isEmpty(text)) empty.set(address, text)
          else answered.set(address, text)
        }),
      )
    if (answered.size > 0) await repository.add(caipNetworkId, answered, now())
    return found
  }

  return {
    async describe(addresses, charge) {
      const unique = [...new Set(addresses)]
      const unlisted = unique.filter(address => !listed.has(address))
      const known = await repository.find(caipNetworkId, unlisted)
      const textOf = (address: string) => known.get(address) ?? empty.get(address)
      const read = await readNew(
        unlisted.filter(address => !textOf(address)),
        charge,
      )
      return new Map(
        unique.flatMap(address => {
          const text = textOf(address) ?? read.get(address)
          const facts = listed.get(address) ?? (text && { ...text, isListed: false })
          return facts ? [[address, facts] as const] : []
        }),
      )
    },
  }
}
