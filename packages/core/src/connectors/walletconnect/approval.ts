import { isCaipNetworkId, type CaipNetworkId } from '../../caip/caip-network-id.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { PairedNamespace } from './proposal.js'
import type { LibrarySession } from './library/library-session.js'
import type { Approval, ApprovedAccount } from './approved-namespace.js'

/** The wallet that goes to any network, whatever its session says. */
const nameOfTheOneThatMayAll = 'MetaMask Wallet'

/**
 * Reads a session's part of one namespace; undefined where it holds no account of it. What is not valid counts for
 * nothing, and neither does a chain without an account: the library refuses every request on it.
 */
export function readApproval(
  session: LibrarySession,
  { name: namespace, isAddress }: Pick<PairedNamespace, 'name' | 'isAddress'>,
  networks: readonly CaipNetwork[],
): Approval | undefined {
  const canonical = new Map(
    networks.flatMap(({ caipNetworkId, aliases = [] }) =>
      aliases.map((alias): readonly [string, CaipNetworkId] => [alias, caipNetworkId]),
    ),
  )
  const wire = new Map<CaipNetworkId, string>()
  const addNetworkId = (id: string): CaipNetworkId | undefined => {
    if (!isCaipNetworkId(id) || !id.startsWith(`${namespace}:`)) return undefined
    const canonicalId = canonical.get(id) ?? id
    if (canonicalId === id || !wire.has(canonicalId)) wire.set(canonicalId, id)
    return canonicalId
  }

  const accounts: ApprovedAccount[] = []
  const methods = new Set<string>()
  for (const [key, part] of Object.entries(session.namespaces)) {
    if (key !== namespace && !key.startsWith(`${namespace}:`)) continue
    for (const method of part.methods) methods.add(method)
    for (const account of part.accounts) {
      const end = account.lastIndexOf(':')
      const address = account.slice(end + 1)
      const caipNetworkId = isAddress(address) && addNetworkId(account.slice(0, Math.max(0, end)))
      if (caipNetworkId) accounts.push({ caipNetworkId, address })
    }
  }
  const [first, ...others] = accounts
  if (!first) return undefined
  return {
    accounts: [first, ...others],
    networkIds: [...wire.keys()],
    methods,
    words: {
      topic: session.topic,
      sessionProperties: session.sessionProperties,
      scopedProperties: session.scopedProperties,
    },
    allowsAnyNetwork: session.peer.metadata.name === nameOfTheOneThatMayAll,
    wireIdOf: id => wire.get(id) ?? id,
  }
}

/**
 * Where a session starts: where the visitor is, if that was approved, else the application's first network that was,
 * else the wallet's first.
 */
export function firstNetwork(
  { networkIds, accounts }: Approval,
  preferred: CaipNetworkId | undefined,
  networks: readonly CaipNetwork[],
): CaipNetworkId {
  const known = [preferred, ...networks.map(({ caipNetworkId }) => caipNetworkId)].find(
    id => id !== undefined && networkIds.includes(id),
  )
  return known ?? accounts[0].caipNetworkId
}

/** The addresses on a network, the chosen one first; those of the other networks where it has none of its own. */
export function addressesOn({ accounts }: Approval, id: CaipNetworkId): readonly [string, ...string[]] {
  const onNetwork = accounts.filter(({ caipNetworkId }) => caipNetworkId === id)
  const { address: activeAddress } = onNetwork[0] ?? accounts[0]
  const others = new Set((onNetwork.length ? onNetwork : accounts).map(({ address }) => address))
  others.delete(activeAddress)
  return [activeAddress, ...others]
}
