import { getSessions } from '../api/get-sessions.js'
import type { Http } from '../api/http.js'
import { revokeSession } from '../api/revoke-session.js'
import { isSameAddress } from '../namespaces/eip155/evm-address.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import { operationError } from '../errors/operation-error.js'
import { loadNamespaces } from '../namespaces/load-namespaces.js'
import { findNetwork } from '../network/network.state.js'
import { requestSignature } from '../siwx/request-signature.js'
import { createSessionsStore, type SessionsStore } from '../sessions/sessions.store.js'
import type { SliceContext } from './slice-context.js'

/**
 * What sites may send by themselves, of the accounts of this instance: read from the host's service, ended by the
 * visitor's signature.
 */
export async function createSlice(
  { namespaces, account, network, connection, signal }: SliceContext,
  load: { api(): Promise<Http> },
): Promise<SessionsStore> {
  const permitting = (await loadNamespaces(namespaces)).flatMap(({ name, features }) =>
    features.permissions ? [name] : [],
  )
  return createSessionsStore({
    namespaces: permitting,
    networkIds: () =>
      network.$state
        .get()
        .networks.filter(({ chainNamespace }) => permitting.includes(chainNamespace))
        .map(({ caipNetworkId }) => caipNetworkId),
    fetchSessions: async (id, signal) => (await load.api()).request(getSessions, { path: { id } }, { signal }),
    postRevocation: async (id, body, signal) =>
      (await load.api()).request(revokeSession, { path: { id }, body }, { signal }),
    async sign(id, text, signal) {
      const { namespace, caipNetworkId, address } = parseCaipAddress(id)
      const entry = account.get(namespace)
      const wallet = connection.connectorOf(namespace)
      const target = findNetwork(network.$state.get().networks, caipNetworkId)
      if (!wallet || !target || entry.status !== 'connected' || !isSameAddress(entry.addresses[0], address))
        throw operationError('NOT_CONNECTED', { namespace })
      return requestSignature(namespaces, wallet, { namespace, address, network: target }, text, signal)
    },
    now: () => Date.now(),
    signal,
  })
}
