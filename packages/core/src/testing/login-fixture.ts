import { atom } from 'nanostores'
import { createAccountStore } from '../account/account.store.js'
import { createConnectionEngine } from '../connection/connection-engine.js'
import { createConnectionStore, type ConnectionStore } from '../connection/connection.store.js'
import { offerAuth } from '../connectors/auth/auth-connector.js'
import type { Connector } from '../connectors/define-connector.js'
import { createEventsStore } from '../events/events.store.js'
import { createModalStore } from '../modal/modal.store.js'
import { createRouter } from '../modal/router.js'
import { initialNetworkState } from '../network/network.state.js'
import { createNetworkStore } from '../network/network.store.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import { createNoticesStore } from '../notices/notices.store.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { systemClock, type Clock } from '../rpc/clock.js'
import { writeConnection } from '../storage/keys.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import { createThemeStore } from '../theme/theme.store.js'
import { createLoginSlice } from '../compose/login-slice.js'
import { loadedNamespaces } from './built-in-namespaces.js'
import { createFakeFrame, type FakeFrameFlags } from './fake-frame.js'
import { fakeNetwork, fakeSolanaNetwork, otherFakeNetwork } from './fake-networks.js'

export interface LoginFixtureOptions {
  readonly flags?: Partial<FakeFrameFlags>
  readonly options?: Partial<W3mOptions>
  readonly storage?: ReturnType<typeof createMemoryStorage>
  readonly clock?: Clock
  /** The page has nothing that draws the modal. */
  readonly isHeadless?: boolean
}

/**
 * An instance as far as a login needs it, before a fake frame: what `createW3m` wires, without what it does not touch.
 */
export function createLoginFixture({
  flags = {},
  options = {},
  storage = createMemoryStorage(),
  clock = systemClock,
  isHeadless = false,
}: LoginFixtureOptions = {}) {
  const frame = createFakeFrame(flags)
  const testOptions: W3mOptions = {
    networks: [fakeNetwork, otherFakeNetwork, fakeSolanaNetwork],
    services: { frame: 'https://frame.example/index.html' },
    metadata: { name: 'Stage' },
    ...options,
  }
  const $options = atom(testOptions)
  const account = createAccountStore()
  const network = createNetworkStore(initialNetworkState(testOptions))
  const events = createEventsStore(() => 0)
  const tracked: string[] = []
  const methods: unknown[] = []
  events.$event.listen(event => {
    if (!event) return
    tracked.push(event.data.event)
    if (event.data.event === 'CONNECT_SUCCESS') methods.push(event.data.properties?.['method'])
  })
  const alerts: string[] = []
  const notices = createNoticesStore(
    () => true,
    (_text, { code }) => void alerts.push(code),
  )
  const router = createRouter()
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  const modal = createModalStore({
    router,
    first: ({ view }) => view ?? 'Connect',
    add: () => undefined,
    onOpen: () => undefined,
    onClose: error => connection.abandon(error),
  })
  const detach = isHeadless
    ? () => undefined
    : modal.attach({
        show: () => Promise.resolve(),
        hide: () => Promise.resolve(),
        loadCard: () => Promise.resolve({ updateComplete: Promise.resolve(), dialog }),
      })
  const balances: string[] = []
  const controller = new AbortController()
  const connection: ConnectionStore = createConnectionStore({
    accounts: account,
    network,
    events,
    engine: (deps, context) =>
      Promise.resolve(
        createConnectionEngine({
          ...deps,
          ...context,
          $connectors: atom(connectors),
          mayReturn: () => true,
          shownModal: () => modal.$state.get(),
          afterConnect: () => void modal.close(),
          known: network => network as CaipNetwork,
          normalizeAddress: (namespace, address) =>
            loadedNamespaces.find(({ name }) => name === namespace)?.normalizeAddress?.(address) ?? address,
        }),
      ),
    choose: () => undefined,
    remember: (namespace, stored) => writeConnection(storage, namespace, stored),
  })
  const $hasSocials = atom(true)
  const slice = createLoginSlice({
    $options,
    namespaces: loadedNamespaces,
    $hasSocials,
    storage,
    account,
    network,
    connection,
    modal,
    router,
    theme: createThemeStore({ themeMode: 'dark' }),
    $locale: atom('ar'),
    events,
    notices,
    isMobile: false,
    signal: controller.signal,
    balances: () =>
      Promise.resolve({
        $state: atom({}),
        last: () => undefined,
        refresh: (namespace: string) => Promise.resolve(void balances.push(namespace)),
        show: () => '',
      }),
    loadBridge: () => Promise.resolve(frame.bridge),
    clock,
  })
  const connectors: Connector[] = []
  for (const namespace of ['eip155', 'solana'] as const)
    offerAuth(namespace, () => Promise.resolve(slice.auth), storage, connectors)

  return {
    frame,
    storage,
    account,
    network,
    events,
    tracked,
    /** How visitors connected, as `CONNECT_SUCCESS` says it. */
    methods,
    alerts,
    notices,
    router,
    modal,
    connection,
    connectors,
    slice,
    store: slice.store,
    dialog,
    balances,
    $options,
    $hasSocials,
    view: () => router.$route.get().view,
    provider: <Provider>(namespace: 'eip155' | 'solana') => connection.connectorOf(namespace)!.provider as Provider,
    end() {
      connection.destroy()
      slice.destroy()
      controller.abort()
      detach()
      dialog.remove()
    },
  }
}

export type LoginFixture = ReturnType<typeof createLoginFixture>
