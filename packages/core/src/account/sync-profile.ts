import type { ReadableAtom } from 'nanostores'
import { parseCaipNetworkId, type CaipNetworkId } from '../caip/caip-network-id.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { Identity } from '../names/identities.store.js'
import { syncAccountFields, type AccountFieldStore } from './sync-account-fields.js'

/**
 * Name and picture of each connected account, as read on its network, or while another namespace was shown: on another
 * network of its own the name may lead to another account.
 * @param knownId the id of a network as the application has it; undefined for one that it does not have
 * @param shown the namespace that is shown: names are read on no network where the application does not have its own
 * @returns what stops it
 */
export const syncProfile = (
  accounts: AccountFieldStore,
  $identities: ReadableAtom<Readonly<Record<string, Identity>>>,
  knownId: (caipNetworkId: CaipNetworkId) => CaipNetworkId | undefined,
  shown: () => ChainNamespace,
): readonly (() => void)[] =>
  syncAccountFields(accounts, $identities, ({ addresses: [address], caipNetworkId }) => {
    const identity = $identities.get()[address]
    const readOn = identity?.caipNetworkId
    const readIn = readOn ? parseCaipNetworkId(readOn).namespace : shown()
    const isOther = readIn !== parseCaipNetworkId(caipNetworkId).namespace
    const { name: profileName, avatar: profileImage } =
      (isOther || readOn === knownId(caipNetworkId) ? identity : undefined) ?? {}
    return { profileName, profileImage }
  })
