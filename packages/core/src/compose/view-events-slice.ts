import type { Discovery } from '../connectors/discovery.js'
import { trackViews } from '../events/track-views.js'
import type { SliceContext } from './slice-context.js'

/**
 * Tracks the views of the modal that visitors open, on the page only. Analytics decides whether the events leave the
 * page.
 */
export async function createSlice(
  { $options, account, network, router, modal, events, signal }: SliceContext,
  load: { discovery(): Promise<Discovery> },
): Promise<{ readonly destroy: () => void }> {
  const { $connectors } = await load.discovery()
  if (signal.aborted) return { destroy: () => undefined }
  const { features, services } = $options.get()
  const { networks } = network.$state.get()
  // Analytics says it itself, once it listens.
  if (!features?.analytics || !services?.analytics)
    events.track('INITIALIZE', { networks: networks.map(({ caipNetworkId }) => caipNetworkId) })
  return {
    destroy: trackViews({
      $history: router.$history,
      isOpen: () => modal.$state.get().open,
      events,
      nameOf: connectorId => $connectors.get().find(({ id }) => id === connectorId)?.name,
      isSmartAccount() {
        const entry = account.get(network.$state.get().namespace)
        return entry.status === 'connected' && entry.login?.embeddedWalletInfo?.accountType === 'smartAccount'
      },
      async platformOf(wallet) {
        const [{ walletPlatforms }, { readDevice }] = await Promise.all([
          import('../connectors/walletconnect/deep-links.js'),
          import('../connectors/walletconnect/device.js'),
        ])
        return walletPlatforms(wallet, readDevice(window), { isBasic: true })[0]
      },
    }),
  }
}
