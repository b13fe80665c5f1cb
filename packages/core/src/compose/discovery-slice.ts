import type { ConnectorSource } from '../connectors/define-connector.js'
import { createDiscovery, type Discovery } from '../connectors/discovery.js'
import type { Namespace } from '../namespaces/namespace.js'
import { offersPairing } from '../wallets/wallet-step.js'
import type { ConnectorSources } from './connector-sources.js'
import type { SliceContext } from './slice-context.js'
import { whenOffered } from './when-offered.js'

/** Every wallet that can be reached from this page, of the namespaces that the application has a network of. */
export function createDiscoverySlice(
  { $options, namespaces, network, signal }: SliceContext,
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
      whenOffered<ConnectorSource>(
        $options,
        () => $options.get().services?.frame !== undefined || offersPairing($options.get()),
        () => load.connectorSources().then(({ of }) => of(namespace)),
        signal,
      ),
    ])
  return createDiscovery(
    namespaces.map(namespace =>
      whenOffered(
        network.$state,
        () => network.$state.get().networks.some(({ chainNamespace }) => chainNamespace === namespace.name),
        () => discover(namespace),
        signal,
      ),
    ),
  )
}
