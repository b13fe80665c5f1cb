import { createDiscovery, type Discovery } from '../connectors/discovery.js'
import type { Namespace } from '../namespaces/namespace.js'
import { offersPairing } from '../wallets/wallet-step.js'
import type { ConnectorSources } from './connector-sources.js'
import type { SliceContext } from './slice-context.js'

/** Every wallet that can be reached from this page, of the namespaces that the application has a network of. */
export function createDiscoverySlice(
  { $options, namespaces, network, lifetime }: SliceContext,
  load: { connectorSources(): Promise<ConnectorSources> },
): Discovery {
  const options = $options.get()
  const { connectors, services } = options
  const discover = (namespace: Namespace) =>
    createDiscovery([
      connectors?.includes('injected') !== false &&
        namespace.discoverWallets?.({
          page: window,
          options,
          loadApplication: async () => (await load.connectorSources()).application(namespace.name),
        }),
      (services?.frame !== undefined || offersPairing(options)) &&
        load.connectorSources().then(({ of }) => of(namespace)),
    ])
  return createDiscovery(
    namespaces.map(namespace => {
      const isWanted = () =>
        network.$state.get().networks.some(({ chainNamespace }) => chainNamespace === namespace.name)
      if (isWanted()) return discover(namespace)
      // As soon as the application has a network of it.
      return new Promise<Discovery>(resolve => {
        const stop = network.$state.listen(() => {
          if (!isWanted()) return
          stop()
          resolve(discover(namespace))
        })
        lifetime.addEventListener('abort', stop)
      })
    }),
  )
}
