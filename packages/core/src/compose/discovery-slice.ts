import type { ConnectorSource } from '../connectors/define-connector.js'
import { createDiscovery, type Discovery } from '../connectors/discovery.js'
import type { Namespace } from '../namespaces/namespace.js'
import { offersPairing } from '../wallets/wallet-step.js'
import type { ConnectorSources } from './connector-sources.js'
import type { SliceContext } from './slice-context.js'
import { onceOffered } from './once-offered.js'

/** Every wallet that can be reached from this page, of the namespaces that the application has a network of. */
export function createDiscoverySlice(
  { $options, namespaces, network, lifetime }: SliceContext,
  load: { connectorSources(): Promise<ConnectorSources> },
): Discovery {
  const discover = (namespace: Namespace): Discovery =>
    createDiscovery([
      $options.get().connectors?.includes('injected') !== false &&
        namespace.discoverWallets?.({
          page: window,
          options: $options.get(),
          loadApplication: async () => (await load.connectorSources()).application(namespace.name),
        }),
      onceOffered<ConnectorSource>(
        $options,
        () => $options.get().services?.frame !== undefined || offersPairing($options.get()),
        () => load.connectorSources().then(({ of }) => of(namespace)),
        lifetime,
      ),
    ])
  return createDiscovery(
    namespaces.map(namespace =>
      onceOffered(
        network.$state,
        () => network.$state.get().networks.some(({ chainNamespace }) => chainNamespace === namespace.name),
        () => discover(namespace),
        lifetime,
      ),
    ),
  )
}
