import type { Namespace } from '../chains/namespace.js'
import { namespaceOf } from '../chains/namespaces.js'
import type { ServedChain } from '../settings.js'
import { cacheNames } from './cached-names.js'
import type { NameSettings } from './name-settings.js'
import type { CoinAddress, NameSource } from './name-source.js'

export interface NamesDeps {
  readonly chains: readonly ServedChain[]
  readonly namespaces: readonly Namespace[]
  /** Nobody has a name where they are missing. */
  readonly settings: NameSettings | undefined
  /** Time in ms. */
  readonly now: () => number
}

/** The source of names that is set. @throws {Error} where its chain is not served, or has no names */
export function openNames({ chains, namespaces, settings, now }: NamesDeps): NameSource | undefined {
  if (!settings) return undefined
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === settings.chain)
  const create = namespaceOf(settings.chain, namespaces)?.createNameSource
  if (!chain || !create) throw new Error(`W3M_NAMES names ${settings.chain}, which is no served chain with names.`)
  return cacheNames(create(chain, settings), now)
}

/** What names may have addresses for: each coin type once. */
export function coinsOf(chains: readonly ServedChain[], namespaces: readonly Namespace[]): readonly CoinAddress[] {
  const all = chains.flatMap(chain => namespaceOf(chain.caipNetworkId, namespaces)?.coinAddressesOf?.(chain) ?? [])
  return all.filter((coin, index) => all.findIndex(({ coinType }) => coinType === coin.coinType) === index)
}
