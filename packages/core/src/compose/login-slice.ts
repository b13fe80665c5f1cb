import { computed } from '../async/computed.js'
import type { BalancesStore } from '../balances/balances.store.js'
import { toCaipAddress } from '../caip/to-caip-address.js'
import { createAuth } from '../connectors/auth/auth.js'
import type { Auth } from '../connectors/auth/auth-part.js'
import { authId } from '../connectors/auth/auth-connector.js'
import type { AuthSession } from '../connectors/auth/embedded-session.js'
import { readAccountType } from '../connectors/auth/read-account-type.js'
import { createAuthSession, type AuthSessionDeps } from '../connectors/auth/auth-session.js'
import type { LoadBridge } from '../connectors/auth/frame-link.js'
import { createLoginCache } from '../connectors/auth/login-cache.js'
import { newSession } from '../connectors/define-connector.js'
import { readDevice } from '../connectors/walletconnect/device.js'
import { operationError } from '../errors/operation-error.js'
import { createApprovalReactions } from '../login/approval-reactions.js'
import { describeLogin } from '../login/describe-login.js'
import { createLoginRuns, type LoginRuns } from '../login/login-run.js'
import { createLoginStore, type LoginStore } from '../login/login.store.js'
import { createSocialReturn } from '../login/social-return.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import { loadNamespaces } from '../namespaces/load-namespaces.js'
import type { LoadedNamespace } from '../namespaces/namespace.js'
import { systemClock, type Clock } from '../rpc/clock.js'
import { readAccountTypes, writeAccountType } from '../storage/stored-account-types.js'
import { expectReturn } from './expect-return.js'
import { createLoginLink } from './login-link.js'
import { createLoginOffers } from './login-offers.js'
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

/** The kind of accounts of a namespace that a visitor chose, else the host. */
const accountTypeChoice = (
  { storage, $options }: Pick<LoginSliceDeps, 'storage' | '$options'>,
  namespace: ChainNamespace | undefined,
): Pick<AuthSessionDeps, 'preferred' | 'prefers'> => ({
  preferred: () =>
    namespace &&
    readAccountType(readAccountTypes(storage)[namespace] ?? $options.get().defaultAccountTypes?.[namespace]),
  prefers: type => void (namespace && writeAccountType(storage, namespace, type)),
})

/** @returns reads the balance of the shown account anew */
const refreshShown =
  ({ network, account, balances }: Pick<LoginSliceDeps, 'network' | 'account' | 'balances'>) =>
  (): void => {
    const entry = account.get(network.$state.get().namespace)
    if (entry.status === 'connected')
      balances()
        .then(store => store.refresh(toCaipAddress(entry.caipNetworkId, entry.addresses[0]), { force: true }))
        .catch(() => undefined)
  }

/** Whoever is in would be the answer to an attempt without a session of its own. */
const newLogin = { connectorId: authId, session: newSession }

/**
 * Follows the frame's session. While somebody logs in, whoever was in before is asked about only once that login ended.
 * @param entered is called for the answer to the running login
 * @param cleanups gets what ends this
 */
function followSession(
  runs: Pick<LoginRuns, '$state' | 'current'>,
  isWindowOpen: () => boolean,
  { revalidate }: Pick<AuthSession, 'revalidate'>,
  entered: () => void,
  cleanups: (() => void)[],
): (isSame: boolean | undefined) => void {
  let isOutdated = false
  cleanups.push(
    runs.$state.listen(() => {
      if (!isOutdated || runs.current()) return
      isOutdated = false
      void revalidate()
    }),
  )
  return isSame => {
    if (!runs.current()) void revalidate()
    // The answer, without `isSame`, comes from the frame's own window; an update from another tab has it. In the page
    // the frame says the same of a session that it renewed.
    else if (isSame === undefined && isWindowOpen()) entered()
    else isOutdated = true
  }
}

/** @throws {W3mError} `SERVICE_NOT_SET` without the option `services.frame` */
export function createLoginSlice(deps: LoginSliceDeps): LoginSlice {
  const { $options, namespaces, storage, account, network, connection, modal, router, theme, $locale } = deps
  const { events, notices, $hasSocials, loadBridge = () => import('@w3m/frame-bridge'), clock = systemClock } = deps
  const firstFrame = $options.get().services?.frame
  if (!firstFrame) throw operationError('SERVICE_NOT_SET', { service: 'frame' })
  const cleanups: (() => void)[] = []
  const cache = createLoginCache(storage)
  // A visitor who is logged in stays so if the host removes the service.
  const frameUrl = () => $options.get().services?.frame ?? firstFrame
  const frameOrigin = () => new URL(frameUrl()).origin
  const networks = () => network.$state.get().networks
  /** The namespace whose accounts may be smart accounts. */
  const smartNamespace = namespaces.find(({ accountTypes }) => accountTypes.includes('smartAccount'))?.name
  const active = (namespace: ChainNamespace) => network.$state.get().active[namespace]

  const link = createLoginLink({
    ...deps,
    load: loadBridge,
    frameUrl,
    onEnd: end => cleanups.push(end),
    beginsInWindow: cache.usesWindow,
    onSession: isSame => onSession(isSame),
  })

  const choice = accountTypeChoice(deps, smartNamespace)
  const session = createAuthSession({ link, cache, namespaces, networks, active, ...choice })
  const reactions = createApprovalReactions({ link, modal, router, notices, clock, changed: refreshShown(deps) })
  const runs = createLoginRuns({
    // Connects only the namespace with which the modal was opened: a wallet of another one stays.
    connect: () => connection.connect({ ...newLogin, namespace: modal.$state.get().namespace }),
    onSession: cache.saveSession,
    abandon: connection.abandon,
    openLogin: () =>
      void modal.open({ view: $offers.get().email ? 'EmailLogin' : 'ConnectSocials' }).catch(() => undefined),
    onEnd: () => store.leave(),
  })

  const device = readDevice(window)
  const { $offers, load: loadOffers } = createLoginOffers({ ...deps, device, frameOrigin, clock })
  const $smartAccountNetwork = computed(network.$state, ({ active }) => smartNamespace && active[smartNamespace])
  const $isSmartNamespaceShown = computed(network.$state, ({ namespace }) => namespace === smartNamespace)

  const store = createLoginStore({
    $requestedMethod: reactions.$requestedMethod,
    $isPending: reactions.$isPending,
    runs,
    link,
    session,
    cache,
    storage,
    $offers,
    loadOffers,
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
    expectReturn: () =>
      expectReturn(
        deps,
        namespaces.map(({ name }) => name),
      ),
  })

  const onSession = followSession(runs, () => link.$window.get()?.phase === 'open', session, store.entered, cleanups)
  const describe = describeLogin({ account, $info: session.$info, namespaces, smartNamespace })
  cleanups.push(
    $offers.subscribe(({ socials }) => $hasSocials.set(socials.length > 0)),
    session.$info.listen(describe),
    account.$state.listen(describe),
    theme.$state.listen(link.sendTheme),
    $locale.listen(link.sendTheme),
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
      resume: createSocialReturn({ link, cache, storage, events, modal, notices, page: window, signal: deps.signal }),
    }),
    store,
    destroy() {
      for (const end of cleanups) end()
    },
  }
}
