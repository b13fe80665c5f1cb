import { atom } from '../../async/atom.js'
import { loadOnce } from '../../async/load-once.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import { loginKeys } from '../../storage/login-keys.js'
import type { StoragePort } from '../../storage/storage-port.js'
import type { AuthId } from '../connector-ids.js'
import type { Connector, ConnectorSource } from '../define-connector.js'
import type { Auth, AuthPart } from './auth-part.js'

/** The embedded wallet's id. */
export const authId: AuthId = 'ID_AUTH'

/** Everything that talks: loaded once somebody logs in, or where somebody did before. */
export type LoadAuth = () => Promise<Auth>

/**
 * The embedded wallet for one namespace of the application.
 * @param all the connectors of every namespace: they share one session, and this one joins them
 */
export function offerAuth(
  namespace: ChainNamespace,
  load: LoadAuth,
  storage: Pick<StoragePort, 'get'>,
  all: Connector[],
): ConnectorSource {
  let loaded: AuthPart | undefined
  const wasUsed = () => storage.get(loginKeys.used) === 'true' || storage.get(loginKeys.pendingSocial) !== undefined
  const loadPart = loadOnce(async () => (loaded = await (await load()).of(namespace)))
  const connector: Connector = {
    id: authId,
    type: 'AUTH',
    namespace,
    name: 'Embedded wallet',
    get provider() {
      return loaded?.provider
    },
    get owner() {
      return loaded?.owner
    },
    siblings: () => all.filter(other => other !== connector),
    heldSessions: async () => (storage.get(loginKeys.used) === 'true' ? (await loadPart()).heldSessions : undefined),
    release: () => loaded?.release(),
    connect: async options => (await loadPart()).connect(options),
    // Without a former login the frame is not loaded.
    reconnect: async options => (wasUsed() ? (await loadPart()).reconnect(options) : undefined),
    disconnect: async () => loaded?.disconnect(),
    switchNetwork: async (network, options) => (await loadPart()).switchNetwork(network, options),
    // Callers watch only after a connection: the part is loaded.
    watch: events => loaded?.watch(events) ?? (() => undefined),
  }
  all.push(connector)
  return { $connectors: atom([connector]), destroy: () => undefined }
}
