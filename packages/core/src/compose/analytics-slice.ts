import { isHttpError } from '../errors/http-error.js'
import { sendEvent } from '../api/send-event.js'
import { sendEvents } from '../api/send-events.js'
import { startAnalytics } from '../events/analytics.js'
import { snapshotNetwork } from '../network/network.state.js'
import { createServiceClient } from './service-clients.js'
import type { SliceContext } from './slice-context.js'

/** Calls back when the page may be gone in a moment: hidden, frozen, or left. */
function onLeave(callback: () => void): () => void {
  const hidden = () => {
    if (document.visibilityState === 'hidden') callback()
  }
  window.addEventListener('pagehide', callback)
  document.addEventListener('freeze', callback)
  document.addEventListener('visibilitychange', hidden)
  return () => {
    window.removeEventListener('pagehide', callback)
    document.removeEventListener('freeze', callback)
    document.removeEventListener('visibilitychange', hidden)
  }
}

/** True where the visitor's browser asks sites not to share what it does (Global Privacy Control). */
const asksForPrivacy = (): boolean => 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

/** Posts the modal's events to the host's analytics service, while the options enable it. */
export async function createSlice(
  context: SliceContext,
  load: { viewEvents(): Promise<object> },
): Promise<{ readonly destroy: () => void }> {
  const { $options, account, network, events, notices, signal } = context
  await load.viewEvents()
  if (signal.aborted) return { destroy: () => undefined }
  const http = createServiceClient(
    context,
    services => services?.analytics,
    // Text needs no preflight, and what is kept alive is sent although the page is gone.
    (url, init) => fetch(url, { ...init, headers: {}, keepalive: true }),
  )
  const destroy = startAnalytics({
    events,
    async post(batch) {
      const [first, ...others] = batch
      try {
        await (others.length
          ? http.request(sendEvents, { body: [...batch] })
          : http.request(sendEvent, { body: first }))
        return 200
      } catch (error) {
        return isHttpError(error) ? error.status : 0
      }
    },
    isEnabled: () =>
      $options.get().features?.analytics === true &&
      $options.get().services?.analytics !== undefined &&
      !asksForPrivacy(),
    address() {
      const entry = account.get(network.$state.get().namespace)
      return $options.get().features?.analyticsAddress && entry.status === 'connected' ? entry.addresses[0] : undefined
    },
    keepsAddresses: () => $options.get().features?.analyticsAddress === true,
    network: () => snapshotNetwork(network.$state.get()).caipNetworkId,
    page: location,
    onLeave,
    refused: () =>
      notices.alert({
        code: 'INVALID_APP_CONFIGURATION',
        short: 'Invalid App Configuration',
        long: 'The analytics service does not take events of this project, or not from this origin.',
        variant: 'error',
      }),
    now: () => Date.now(),
  })
  events.track('INITIALIZE', { networks: network.$state.get().networks.map(({ caipNetworkId }) => caipNetworkId) })
  return { destroy }
}
