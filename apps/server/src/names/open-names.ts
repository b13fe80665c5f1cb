import type { CaipNetworkId } from '@w3m/core/caip'
import type { Namespace } from '../chains/namespace.js'
import { namespaceOf } from '../chains/namespaces.js'
import type { ServedChain } from '../settings.js'
import type { NameRepository } from '../ports/name-repository.js'
import type { SharedState } from '../ports/shared-state.js'
import type { NameGateway } from './account-names.js'
import { cacheNames } from './cached-names.js'
import { createClaimLimit } from './claim-limit.js'
import type { NameSettings } from './name-settings.js'
import type { CoinAddress, NameSource } from './name-source.js'
import { joinNames, type SuffixNames } from './join-names.js'
import { createRegisteredNames, type RegisteredNames } from './registered-names.js'
import { createRegistrar, type Registrar } from './registrar.js'

export interface NamesDeps {
  readonly chains: readonly ServedChain[]
  readonly namespaces: readonly Namespace[]
  /** Undefined where no registry of names is set. */
  readonly settings: NameSettings | undefined
  /** The chain whose own names are looked up on it. */
  readonly sns: CaipNetworkId | undefined
  /** Time in ms. */
  readonly now: () => number
}

/** The source of names that is set. @throws {Error} where its chain is not served, or has no names */
function openNames({ chains, namespaces, settings, now }: NamesDeps): NameSource | undefined {
  if (!settings) return undefined
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === settings.chain)
  const create = namespaceOf(settings.chain, namespaces)?.createNameSource
  if (!chain || !create) throw new Error(`W3M_NAMES names ${settings.chain}, which is no served chain with names.`)
  return cacheNames(create(chain, settings, chains), now)
}

/** Names that end as those of a namespace's chains do. @throws {Error} where one that is set is not served, or has none */
function openSuffixes({ chains, namespaces, sns, now }: NamesDeps): readonly SuffixNames[] {
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === sns)
  const owner = chain && namespaceOf(chain.caipNetworkId, namespaces)
  if (sns !== undefined && !owner?.chainNames)
    throw new Error(`W3M_SNS names ${sns}, which is no served chain with names of its own.`)
  return namespaces.flatMap(namespace => {
    if (!namespace.chainNames) return []
    const { suffixes, create } = namespace.chainNames
    return [{ suffixes, source: chain && namespace === owner ? cacheNames(create(chain, now), now) : undefined }]
  })
}

/** The coin types under which names may have addresses for chains, each once. */
export function coinsOf(
  chains: readonly Pick<ServedChain, 'caipNetworkId'>[],
  namespaces: readonly Namespace[],
): readonly CoinAddress[] {
  const all = chains.flatMap(chain => namespaceOf(chain.caipNetworkId, namespaces)?.coinAddressesOf?.(chain) ?? [])
  return all.filter((coin, index) => all.findIndex(({ coinType }) => coinType === coin.coinType) === index)
}

/** Names that are registered on this server. */
export interface Registration {
  readonly registrar: Registrar
  readonly registered: RegisteredNames
  /** Undefined where no contract asks. */
  readonly gateway: NameGateway | undefined
}

export interface RegistrationDeps extends Omit<NamesDeps, 'sns'> {
  readonly repository: NameRepository
  readonly shared: Pick<SharedState, 'rateLimits'>
}

/** Undefined where no names are registered here. @throws {Error} where the chain of the registry names no accounts */
function openRegistration({
  chains,
  namespaces,
  settings,
  repository,
  shared,
  now,
}: RegistrationDeps): Registration | undefined {
  const registrationSettings = settings?.registration
  if (!settings || !registrationSettings) return undefined
  const registry = chains.find(({ caipNetworkId }) => caipNetworkId === settings.chain)
  const namespace = namespaceOf(settings.chain, namespaces)
  const accounts = namespace?.accountNames
  if (!registry || !accounts) throw new Error(`W3M_NAMES names ${settings.chain}, whose accounts register no names.`)
  const { zone, reserved, resolver, key } = registrationSettings
  const ofNamespace = chains.filter(({ caipNetworkId }) => namespaceOf(caipNetworkId, namespaces) === namespace)
  // Where the chain that it is of is served, it stands for no other: nobody knows who has a contract's address there.
  const registryCoin = ofNamespace.map(network => accounts.coinTypeOf(network)).includes(accounts.defaultCoin)
    ? accounts.defaultCoin
    : accounts.coinTypeOf(registry)
  const registered = createRegisteredNames({
    repository,
    zone,
    namespace,
    coinTypesFor: coinType => accounts.coinTypesFor(coinType, registryCoin),
    coinTypeOf: caipNetworkId =>
      namespaceOf(caipNetworkId, namespaces) === namespace ? accounts.coinTypeOf({ caipNetworkId }) : undefined,
    toBytes: accounts.toBytes,
  })
  return {
    registered,
    registrar: createRegistrar({
      repository,
      zone,
      reserved,
      chains: new Map([
        [accounts.defaultCoin, registry],
        ...ofNamespace.map(chain => [accounts.coinTypeOf(chain), chain] as const),
      ]),
      namespace,
      accounts,
      consumeClaim: createClaimLimit(shared.rateLimits, now),
      now,
    }),
    gateway: resolver && key ? accounts.createGateway({ names: registered, resolver, key, now }) : undefined,
  }
}

/**
 * All names that are known here: those that are registered, and those of the chain that is set. @throws {Error} where
 * that chain is not served, or has none
 */
export function openAllNames(deps: NamesDeps & RegistrationDeps): {
  readonly names: NameSource | undefined
  readonly registration: Registration | undefined
} {
  const registration = openRegistration(deps)
  const registered = registration?.registered
  return { registration, names: joinNames({ registered, bySuffix: openSuffixes(deps), others: openNames(deps) }) }
}
