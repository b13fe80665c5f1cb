import { computed } from 'nanostores'
import type { BalancesStore } from '../balances/balances.store.js'
import { apiTarget, w3mVersion } from '../api/api-target.js'
import { sdkIdentity } from '../api/sdk-identity.js'
import { toCaipAddress } from '../caip/to-caip-address.js'
import { createAuth } from '../connectors/auth/auth.js'
import type { Auth } from '../connectors/auth/auth-part.js'
import { authId } from '../connectors/auth/auth-connector.js'
import { readType } from '../connectors/auth/account-kind.js'
import { createAuthSession } from '../connectors/auth/auth-session.js'
import type { EmbeddedWalletInfo } from '../connectors/auth/embedded-wallet.js'
import { createFrameLink, type LoadBridge } from '../connectors/auth/frame-link.js'
import { createLoginCache } from '../connectors/auth/login-cache.js'
import { readDevice } from '../connectors/walletconnect/device.js'
import { operationError } from '../errors/operation-error.js'
import { createApprovalReactions } from '../login/approval-reactions.js'
import { frameFailureAlert } from '../login/frame-failure-alert.js'
import { frameHome } from '../login/frame-home.js'
import { frameTheme } from '../login/frame-theme.js'
import { createLoginRuns } from '../login/login-run.js'
import { createLoginStore, type LoginStore } from '../login/login.store.js'
import { createAvailableSocials } from '../login/available-socials.js'
import { loginOffers, offersLogin } from '../login/social-offers.js'
import { createSocialReturn } from '../login/social-return.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import { loadNamespaces } from '../namespaces/load-namespaces.js'
import type { LoadedNamespace } from '../namespaces/namespace.js'
import { systemClock, type Clock } from '../rpc/clock.js'
import { writeConnection } from '../storage/keys.js'
import { readAccountTypes, writeAccountType } from '../storage/stored-account-types.js'
import type { SliceContext } from './slice-context.js'

export interface LoginSliceDeps extends Omit<SliceContext, 'namespaces' | 'timeZone'> {
  readonly namespaces: readonly LoadedNamespace[]
  readonly balances: () => Promise<BalancesStore>
  readonly loadBridge?: LoadBridge
  readonly clock?: Clock
}

/** Logging in without a wallet, wired: loaded when somebody wants to, or did before. */
export interface LoginSlice {
  readonly auth: Auth
  readonly store: LoginStore
  readonly destroy: () => void
}

/** @throws {W3mError} `SERVICE_NOT_SET` without the option `services.frame` */
export const createSlice = async (
  context: SliceContext,
  load: { balances(): Promise<BalancesStore> },
): Promise<LoginSlice> =>
  createLoginSlice({
    ...context,
    namespaces: (await loadNamespaces(context.namespaces)).filter(({ features }) => features.auth),
    balances: load.balances,
  })

/** @throws {W3mError} `SERVICE_NOT_SET` without the option `services.frame` */
export function createLoginSlice(deps: LoginSliceDeps): LoginSlice {
  const {
    $options,
    namespaces,
    storage,
    account,
    network,
    connection,
    modal,
    router,
    theme,
    $locale,
    events,
    notices,
    lifetime,
    balances,
    $hasSocials,
  } = deps
  const { loadBridge = () => import('@w3m/frame-bridge'), clock = systemClock } = deps
  if (!$options.get().services?.frame) throw operationError('SERVICE_NOT_SET', { service: 'frame' })
  const ends: (() => void)[] = []
  const cache = createLoginCache(storage)
  const frameUrl = () => $options.get().services!.frame!
  const frameOrigin = () => new URL(frameUrl()).origin
  const networks = () => network.$state.get().networks
  /** The one whose accounts may be smart accounts. */
  const smartNamespace = namespaces.find(({ accountTypes }) => accountTypes.includes('smartAccount'))?.name
  const active = (namespace: ChainNamespace) => network.$state.get().active[namespace]

  const link = createFrameLink({
    load: loadBridge,
    settings: () => ({
      url: frameUrl(),
      projectId: $options.get().projectId,
      chainId: network.$state.get().active[network.$state.get().namespace],
    }),
    home: () => frameHome({ modal, page: window, $screen: () => link.$screen, onEnd: end => ends.push(end) }),
    greet() {
      const { metadata, projectId } = $options.get()
      const app = metadata && {
        name: metadata.name,
        description: metadata.description ?? '',
        url: metadata.url ?? location.origin,
        icons: [...(metadata.icons ?? [])],
      }
      return {
        app: { metadata: app, projectId, ...sdkIdentity(frameUrl(), w3mVersion) },
        theme: frameTheme(theme.$state.get(), $locale.get()),
      }
    },
    onFailure: (kind, cause) => notices.alert(frameFailureAlert(kind, cause, frameUrl())),
    beginsInWindow: cache.usesWindow,
    // What comes of another tab says which of the two it is, and is no answer to a login that is under way: that comes
    // from the frame's own window.
    onSession: isSame => void (runs.current() ? isSame === undefined && store.entered() : session.doubt()),
  })

  const session = createAuthSession({
    link,
    cache,
    namespaces,
    networks,
    active,
    preferred() {
      return (
        smartNamespace &&
        readType(readAccountTypes(storage)[smartNamespace] ?? $options.get().defaultAccountTypes?.[smartNamespace])
      )
    },
    prefers: type => void (smartNamespace && writeAccountType(storage, smartNamespace, type)),
  })

  const reactions = createApprovalReactions({
    link,
    modal,
    router,
    notices,
    clock,
    changed() {
      const { namespace } = network.$state.get()
      const entry = account.get(namespace)
      if (entry.status === 'connected')
        balances()
          .then(store => store.refresh(toCaipAddress(entry.caipNetworkId, entry.addresses[0]), { force: true }))
          .catch(() => undefined)
    },
  })

  const runs = createLoginRuns({
    connect: () => connection.connect({ connectorId: authId }),
    abandon: connection.abandon,
    ask: () => void modal.open({ view: $offers.get().email ? 'EmailLogin' : 'ConnectSocials' }).catch(() => undefined),
    ended: () => store.leave(),
  })

  const device = readDevice(window)
  const isMac = /\bMacintosh\b/.test(navigator.userAgent) && !device.isIos
  const served = createAvailableSocials({
    async ask() {
      const [{ createApiService }, { getLoginOffers }] = await Promise.all([
        import('../api/api-service.js'),
        import('../api/get-login-offers.js'),
      ])
      // Tried once: without an answer the host's word counts.
      return createApiService(() => apiTarget($options.get()), undefined, 0).request(
        getLoginOffers,
        {},
        { signal: lifetime },
      )
    },
    frameOrigin,
    modal,
    clock,
  })
  const $offers = computed([$options, served.$missing], ({ features }, missing) =>
    loginOffers(features ?? {}, { ...device, isMac }, missing),
  )
  const $smartAccountNetwork = computed(network.$state, ({ active }) => smartNamespace && active[smartNamespace])
  const $isSmartNamespaceShown = computed(network.$state, ({ namespace }) => namespace === smartNamespace)

  const store = createLoginStore({
    $asked: reactions.$asked,
    runs,
    link,
    session,
    cache,
    storage,
    $offers,
    async loadOffers() {
      const options = $options.get()
      // The incumbent's hosts have no such call.
      if (offersLogin(options) && $offers.get().socials.length && apiTarget(options)?.sdkType === 'w3m')
        await served.load()
    },
    $smartAccountNetwork,
    $isSmartNamespaceShown,
    router,
    modal,
    events,
    notices,
    page: window,
    clock,
    now: () => Date.now(),
    frameOrigin,
    isTelegram: device.isTelegram,
    expectReturn() {
      for (const { name } of namespaces) if (active(name)) writeConnection(storage, name, { connectorId: authId })
    },
  })

  const typeOf = (namespace: ChainNamespace, { accountType }: EmbeddedWalletInfo) =>
    namespace === smartNamespace ? accountType : 'eoa'

  /** A host sees with the account who is logged in. */
  function describe(): void {
    const info = session.$info.get()
    if (!info) return
    for (const { name: namespace } of namespaces) {
      const entry = account.get(namespace)
      if (entry.status !== 'connected' || entry.connectorId !== authId) continue
      const [address] = entry.addresses
      const type = typeOf(namespace, info)
      if (entry.login?.embeddedWalletInfo === info && entry.login.allAccounts?.[0]?.address === address) continue
      account.set(namespace, {
        ...entry,
        login: {
          ...entry.login,
          allAccounts: [{ namespace, address, type }],
          embeddedWalletInfo: info,
          socialProvider: info.authProvider === 'email' ? undefined : info.authProvider,
          preferredAccountTypes: Object.fromEntries(namespaces.map(({ name }) => [name, typeOf(name, info)])),
        },
      })
    }
  }

  ends.push(
    $offers.subscribe(({ socials }) => $hasSocials.set(socials.length > 0)),
    session.$info.listen(describe),
    account.$state.listen(describe),
    theme.$state.listen(link.retheme),
    $locale.listen(link.retheme),
    $options.listen(link.reintroduce),
    reactions.destroy,
    store.destroy,
    link.destroy,
  )

  return {
    auth: createAuth({
      link,
      session,
      namespaces,
      networks,
      reactions,
      logIn: runs.logIn,
      resume: createSocialReturn({ link, cache, storage, events, page: window }),
    }),
    store,
    destroy() {
      for (const end of ends) end()
    },
  }
}
