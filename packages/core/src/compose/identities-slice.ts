import { syncProfile } from '../account/sync-profile.js'
import { getIdentity } from '../api/get-identity.js'
import type { Http } from '../api/http.js'
import { imagesUrl } from '../api/service-urls.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { operationError } from '../errors/operation-error.js'
import { createIdentitiesStore, type IdentitiesStore } from '../names/identities.store.js'
import { activeNetwork, findNetwork } from '../network/network.state.js'
import type { SliceContext } from './slice-context.js'

/**
 * Names and pictures of addresses, from the host's service.
 * @throws {W3mError} `SERVICE_NOT_SET` without the option `services.api`
 */
export function createSlice(
  { $options, account, network, signal }: SliceContext,
  load: { api(): Promise<Http> },
): IdentitiesStore {
  const { services } = $options.get()
  const pictures = imagesUrl(services)
  if (!services?.api || !pictures) throw operationError('SERVICE_NOT_SET', { service: 'api' })
  const shown = () => network.$state.get().namespace
  /** The visitor's own address, in the namespace that is shown. */
  const currentAddress = () => {
    const entry = account.get(shown())
    return entry.status === 'connected' ? entry.addresses[0] : undefined
  }
  const chain = () => activeNetwork(network.$state.get())?.caipNetworkId
  const identities = createIdentitiesStore({
    chain,
    fetchIdentity: async (address, chainId) =>
      (await load.api()).request(
        getIdentity,
        { path: { address }, query: { sender: currentAddress(), chainId } },
        { signal },
      ),
    pictureOrigins: [services.api, pictures].map(url => new URL(url).origin),
    now: () => Date.now(),
  })
  const knownId = (id: CaipNetworkId) => findNetwork(network.$state.get().networks, id)?.caipNetworkId
  for (const end of syncProfile(account, identities.$state, knownId, shown)) signal.addEventListener('abort', end)
  return identities
}
