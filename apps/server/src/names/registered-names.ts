import type { CaipNetworkId } from '@w3m/core/caip'
import type { NameRepository, RegisteredName } from '../ports/name-repository.js'
import type { NameSource } from './name-source.js'

export interface RegisteredNames extends NameSource {
  /** True for a name that is registered here, or that nobody has yet. */
  readonly isOwn: (name: string) => boolean
  readonly find: (name: string) => Promise<RegisteredName | undefined>
  readonly namesOf: (address: string) => Promise<readonly RegisteredName[]>
  /** What a name leads to under a coin type; undefined where it leads to nothing. */
  readonly addressFor: (name: string, coinType: number) => Promise<string | undefined>
  /** The name of an address under a coin type that leads back to it. */
  readonly nameFor: (address: string, coinType: number) => Promise<string | undefined>
}

export interface RegisteredNamesDeps {
  readonly repository: Pick<NameRepository, 'find' | 'listOf'>
  readonly zone: string
  /** Whose accounts have names. */
  readonly namespace: {
    readonly isAddress: (value: string) => boolean
    readonly normalizeAddress: (address: string) => string
  }
  readonly coinTypesFor: (coinType: number) => readonly number[]
  /** Undefined for a chain whose accounts have none. */
  readonly coinTypeOf: (chain: CaipNetworkId) => number | undefined
  readonly toBytes: (address: string) => Uint8Array
}

/** The names that were registered here, as a source of names: what it says is what is stored now. */
export function createRegisteredNames({
  repository,
  zone,
  namespace: { isAddress, normalizeAddress },
  coinTypesFor,
  coinTypeOf,
  toBytes,
}: RegisteredNamesDeps): RegisteredNames {
  const isOwn = (name: string) => name.toLowerCase().endsWith(`.${zone}`)
  const find = async (name: string) => (isOwn(name) ? repository.find(name.toLowerCase()) : undefined)
  const namesOf = async (address: string) => repository.listOf(normalizeAddress(address))
  const addressIn = ({ addresses }: RegisteredName, coinType: number) => {
    const known = coinTypesFor(coinType).find(type => addresses.has(type))
    return known === undefined ? undefined : addresses.get(known)
  }

  async function nameFor(address: string, coinType: number): Promise<string | undefined> {
    const normalized = normalizeAddress(address)
    return (await namesOf(normalized)).find(name => addressIn(name, coinType) === normalized)?.name
  }

  return {
    isOwn,
    isAddress,
    find,
    namesOf,
    async addressFor(name, coinType) {
      const found = await find(name)
      return found && addressIn(found, coinType)
    },
    nameFor,
    async nameOf(address, _pay, chain) {
      const coinType = chain && coinTypeOf(chain)
      // A chain's contract that has a name of its own has it there alone, a key has it everywhere.
      return coinType === undefined ? (await namesOf(address))[0]?.name : nameFor(address, coinType)
    },
    async addressesOf(name, coins) {
      const found = await find(name)
      if (!found) return undefined
      return new Map(
        coins.flatMap(({ coinType, write }) => {
          const address = addressIn(found, coinType)
          const encoded = address === undefined ? undefined : write(toBytes(address))
          return encoded === undefined ? [] : [[coinType, encoded] as const]
        }),
      )
    },
    async textOf(name, key) {
      const found = await find(name)
      return found && Object.hasOwn(found.attributes, key) ? found.attributes[key] : undefined
    },
  }
}
