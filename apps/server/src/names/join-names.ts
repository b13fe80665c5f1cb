import { failure } from '../http/failure.js'
import type { NameSource } from './name-source.js'
import type { RegisteredNames } from './registered-names.js'

/** Names that end as those of one chain do. */
export interface SuffixNames {
  /** With their dots. */
  readonly suffixes: readonly string[]
  /** Undefined where they are not looked up. */
  readonly source: NameSource | undefined
}

export interface JoinedNames {
  readonly registered: RegisteredNames | undefined
  readonly bySuffix: readonly SuffixNames[]
  /** Knows all other names. */
  readonly others: NameSource | undefined
}

const notLookedUp = () => failure(501, 'name', 'This server does not look up names like this one.')

/** Names that are registered here, those that end as a chain's do, and those of another source; undefined without any. */
export function joinNames({ registered, bySuffix, others }: JoinedNames): NameSource | undefined {
  const sources = [registered, others, ...bySuffix.map(({ source }) => source)]
  if (sources.every(source => source === undefined)) return undefined

  /** @throws {Failure} 501 */
  function sourceOf(name: string): NameSource {
    if (registered?.isOwn(name)) return registered
    const ends = bySuffix.find(({ suffixes }) => suffixes.some(suffix => name.toLowerCase().endsWith(suffix)))
    const source = ends ? ends.source : others
    if (!source) throw notLookedUp()
    return source
  }

  return {
    isAddress: address => sources.some(source => source?.isAddress(address)),
    async nameOf(address, consume, chain) {
      for (const source of sources) {
        const name = source?.isAddress(address) ? await source.nameOf(address, consume, chain) : undefined
        if (name !== undefined) return name
      }
      return undefined
    },
    addressesOf: async (name, coins, consume) => sourceOf(name).addressesOf(name, coins, consume),
    textOf: async (name, key, consume) => sourceOf(name).textOf(name, key, consume),
    ...(others?.requestGateway && { requestGateway: others.requestGateway }),
  }
}
