import type { ReadableAtom } from 'nanostores'
import { lazy } from './async/lazy.js'
import type { Connector } from './connectors/define-connector.js'
import { W3mError } from './errors/w3m-error.js'
import type { LazySlicesDeps } from './lazy-slices.js'
import { snapshotNetwork } from './network/network.state.js'

/** Hears when the page may be gone in a moment: hidden, frozen, or left. */
function onLeave(act: () => void): () => void {
  const hidden = () => {
    if (document.visibilityState === 'hidden') act()
  }
  window.addEventListener('pagehide', act)
  document.addEventListener('freeze', act)
  document.addEventListener('visibilitychange', hidden)
  return () => {
    window.removeEventListener('pagehide', act)
    document.removeEventListener('freeze', act)
    document.removeEventListener('visibilitychange', hidden)
  }
}

/** True where the visitor's browser asks sites not to share what it does (Global Privacy Control). */
const asksForPrivacy = (): boolean => (navigator as { readonly globalPrivacyControl?: unknown }).globalPrivacyControl === true

/** What some hosts turn on by their options: analytics, the configuration of their project, and signing in. Each starts once, when it is first wanted. */
export interface WantedSlices {
  /** Never throws: a wrong option is told to the developer and to the page, once. */
  readonly start: () => Promise<void>
  readonly destroy: () => void
}

export interface WantedSlicesDeps extends LazySlicesDeps {
  readonly $connectors: ReadableAtom<readonly Pick<Connector, 'id' | 'name'>[]>
  readonly signIn: () => Promise<unknown>
}

export function createWantedSlices({ $options, $connectors, signIn, account, network, router, events, notices, lifetime }: WantedSlicesDeps): WantedSlices {
  const ends: (() => void)[] = []
  /** The wrong option that was told last: every change of any option starts what is wanted. */
  let told: string | undefined

  const misconfigured = (long: string) => notices.alert({ code: 'INVALID_APP_CONFIGURATION', short: 'Invalid App Configuration', long, tone: 'error' })

  const analytics = lazy(async () => {
    const [{ startAnalytics }, { trackViews }, { createApiService }, { apiTarget }, { sendEvent }, { sendEvents }, { isHttpError }, { readDevice }] = await Promise.all([
      import('./events/analytics.js'),
      import('./events/track-views.js'),
      import('./api/api-service.js'),
      import('./api/api-target.js'),
      import('./api/send-event.js'),
      import('./api/send-events.js'),
      import('./api/http-error.js'),
      import('./connectors/walletconnect/device.js'),
    ])
    if (lifetime.aborted) return
    // Text needs no preflight, and what is kept alive is sent although the page is gone.
    const send = (url: string, init: RequestInit) => fetch(url, { ...init, headers: {}, keepalive: true })
    const http = createApiService(() => apiTarget({ ...$options.get(), services: { api: $options.get().services!.analytics! } }), send)
    ends.push(
      startAnalytics({
        events,
        async post(batch) {
          const [first, ...others] = batch
          try {
            await (others.length ? http.request(sendEvents, { body: [...batch] }) : http.request(sendEvent, { body: first }))
            return 200
          } catch (error) {
            return isHttpError(error) ? error.status : 0
          }
        },
        isWanted: () => $options.get().features?.analytics === true && $options.get().services?.analytics !== undefined && !asksForPrivacy(),
        address() {
          const entry = account.get(network.$state.get().namespace)
          return $options.get().features?.analyticsAddress && entry.status === 'connected' ? entry.addresses[0] : undefined
        },
        keepsAddresses: () => $options.get().features?.analyticsAddress === true,
        network: () => snapshotNetwork(network.$state.get()).caipNetworkId,
        page: location,
        onLeave,
        refused: () => misconfigured('The analytics service does not take events of this project, or not from this origin.'),
        now: () => Date.now(),
      }),
      trackViews({ $route: router.$route, events, nameOf: wanted => $connectors.get().find(({ id }) => id === wanted)?.name, device: () => readDevice(window) }),
    )
    events.track('INITIALIZE', { networks: network.$state.get().networks.map(({ caipNetworkId }) => caipNetworkId) })
  })

  const project = lazy(async () => {
    const [{ readProjectHints }, { createApiService }, { apiTarget }, { getAllowedOrigins }, { getProjectConfig }] = await Promise.all([
      import('./options/project-hints.js'),
      import('./api/api-service.js'),
      import('./api/api-target.js'),
      import('./api/get-allowed-origins.js'),
      import('./api/get-project-config.js'),
    ])
    const http = createApiService(() => apiTarget({ ...$options.get(), services: { api: $options.get().services!.configuration! } }))
    const request = { signal: lifetime }
    await readProjectHints({
      fetchOrigins: () => http.request(getAllowedOrigins, {}, request),
      fetchConfig: () => http.request(getProjectConfig, {}, request),
      origin: location.origin,
      options: $options.get(),
      alert: alert => {
        if (!lifetime.aborted) notices.alert(alert)
      },
    })
  })

  return {
    async start() {
      const { features, services, siwx } = $options.get()
      const outcomes = await Promise.allSettled([siwx && signIn(), features?.analytics && services?.analytics ? analytics() : undefined, services?.configuration ? project() : undefined])
      // Code that cannot be loaded is asked for again by whoever needs it; a wrong option is not.
      const errors = outcomes.map(outcome => outcome.status === 'rejected' && (outcome.reason as unknown)).filter(error => error instanceof W3mError)
      if (errors.length === 0) told = undefined
      for (const error of errors) {
        if (lifetime.aborted || error.message === told) continue
        told = error.message
        notices.alert({ code: error.code as string, short: 'An error occurred', long: String(error), tone: 'error' })
        events.emit('error', { code: error.code, message: error.message })
      }
    },
    destroy() {
      for (const end of ends) end()
    },
  }
}
