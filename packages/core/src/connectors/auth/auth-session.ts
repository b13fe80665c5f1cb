import { operationError } from '../../errors/operation-error.js'
import { RpcError } from '../../errors/rpc-error.js'
import { W3mError } from '../../errors/w3m-error.js'
import type { CaipNetworkId } from '../../caip/caip-network-id.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { ConnectorSession } from '../define-connector.js'
import { createAuthQueries, wireChain, type AuthQueries, type AuthQueriesDeps } from './auth-queries.js'
import type { AuthSession, AuthStatus, EmbeddedAccountType } from './embedded-session.js'
import type { FrameLink } from './frame-link.js'

export interface AuthSessionDeps extends AuthQueriesDeps {
  readonly link: Pick<FrameLink, 'request' | '$screen' | '$window' | 'rejectApprovals'>
  readonly networks: () => readonly CaipNetwork[]
  /** The application's active network in a namespace. */
  readonly active: (namespace: ChainNamespace) => CaipNetworkId | undefined
  /** Keeps the kind of EVM account that the visitor chose. */
  readonly prefers: (type: EmbeddedAccountType) => void
}

const referenceOf = (id: CaipNetworkId): string => id.slice(id.indexOf(':') + 1)

const sessionOf = ({ addresses, active }: AuthStatus): ConnectorSession => ({
  accounts: addresses,
  chainReference: referenceOf(active),
})

/** Aborts a silent question when the frame shows something: the visitor did not start anything. */
function abortWhenShown(
  { $screen }: Pick<FrameLink, '$screen'>,
  signal: AbortSignal,
): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController()
  const stop = $screen.listen(screen => screen?.isShown && controller.abort())
  return { signal: AbortSignal.any([signal, controller.signal]), stop }
}

/** Creates the functions that read a former log-in without showing anything. */
function createSilentReads(
  { link, cache }: AuthSessionDeps,
  { accounts, fetchStatus: request, addressOn, isConnected }: AuthQueries,
  chosen: (namespace: ChainNamespace) => CaipNetworkId,
  forget: () => void,
): Pick<AuthSession, 'restore' | 'peek'> {
  let checking: Promise<boolean> | undefined
  // Only a click can open a window: the next login begins in it, and needs no new code.
  const mayAsk = () => cache.isUsed() && !cache.usesWindow()
  /** Sends one question for all namespaces that are restored together. */
  async function isStillIn(): Promise<boolean> {
    const isIn = await (checking ??= isConnected().finally(() => (checking = undefined)))
    if (!isIn) forget()
    return isIn
  }
  return {
    async restore(namespace, signal) {
      if (!mayAsk() || !(await isStillIn())) return undefined
      const hiddenOnly = abortWhenShown(link, signal)
      try {
        return sessionOf(await request(namespace, chosen(namespace), hiddenOnly.signal))
      } finally {
        hiddenOnly.stop()
      }
    },
    async peek(namespace, signal) {
      const account = accounts.get(namespace)
      if (account) return account.addresses
      if (!mayAsk() || !(await isStillIn())) return undefined
      const hiddenOnly = abortWhenShown(link, signal)
      try {
        return [await addressOn(namespace, chosen(namespace), hiddenOnly.signal)]
      } finally {
        hiddenOnly.stop()
      }
    },
  }
}

/** Creates the switch to the other kind of EVM account. */
function createPreference(
  { link, prefers }: AuthSessionDeps,
  { accounts, mayBeSmart, fetchStatus: request }: AuthQueries,
): Pick<AuthSession, 'prefer' | 'preferred'> {
  let preferring: Promise<unknown> = Promise.resolve()

  async function applyAccountType(type: EmbeddedAccountType): Promise<EmbeddedAccountType> {
    // A frame without an account of that kind rejects, and the account is an ordinary one.
    const granted = await link.request('setPreferredAccount', { type }).then(
      answer => answer.type,
      () => 'eoa' as const,
    )
    // Only a granted kind is stored as the visitor's choice.
    if (granted === type) prefers(granted)
    for (const [namespace, { active }] of [...accounts.entries()])
      if (mayBeSmart(namespace)) await request(namespace, active)
    return granted
  }

  return {
    prefer(type) {
      const preferred = applyAccountType(type)
      preferring = preferred.catch(() => undefined)
      return preferred
    },
    preferred: () => preferring,
  }
}

export function createAuthSession(deps: AuthSessionDeps): AuthSession {
  const { link, cache, networks, active } = deps
  const questions = createAuthQueries(deps)
  const {
    accounts,
    $smartAccountNetworks,
    fetchStatus: request,
    fetchNewVisitor,
    readSmartNetworks,
    isConnected,
  } = questions
  const logOutListeners = new Set<() => void>()
  const forget = () => {
    accounts.forget()
    for (const listener of [...logOutListeners]) listener()
  }
  const isAnybodyIn = () => [...accounts.entries()].length > 0

  const chosen = (namespace: ChainNamespace): CaipNetworkId => {
    const namespaceNetworks = networks().filter(({ chainNamespace }) => chainNamespace === namespace)
    const requested = accounts.get(namespace)?.active ?? active(namespace)
    const found = namespaceNetworks.find(({ caipNetworkId }) => caipNetworkId === requested) ?? namespaceNetworks[0]
    if (!found) throw operationError('CHAIN_REQUIRED', {})
    return found.caipNetworkId
  }

  return {
    $info: accounts.$info,
    $isSecured: accounts.$isSecured,
    $smartAccountNetworks,
    status: accounts.get,
    async enter(namespace, signal, { isNewSession } = { isNewSession: false }) {
      await readSmartNetworks()
      signal.throwIfAborted()
      const others = [...accounts.entries()].filter(([name]) => name !== namespace)
      const status = isNewSession
        ? await fetchNewVisitor(
            [[namespace, chosen(namespace)], ...others.map(([name, { active }]) => [name, active] as const)],
            signal,
          )
        : await request(namespace, chosen(namespace), signal)
      cache.saveChain(status.active)
      return { ...sessionOf(status), method: cache.social() === undefined ? 'email' : 'social' }
    },
    ...createSilentReads(deps, questions, chosen, forget),
    release() {
      accounts.release()
      link.rejectApprovals()
    },
    onLogOut(listener) {
      logOutListeners.add(listener)
      return () => logOutListeners.delete(listener)
    },
    async switchTo(network, signal) {
      const { chainNamespace: namespace, caipNetworkId: id } = network
      if (!accounts.get(namespace)) throw new RpcError(4100, 'No account of the wallet is connected.')
      const question = accounts.nextQuestion()
      await link.request('switchNetwork', { chainId: wireChain(id) }, { signal })
      accounts.assertIn(question)
      accounts.move(namespace, id)
      cache.saveChain(id)
      const isUnchanged = () => accounts.get(namespace)?.active === id
      try {
        // The other network may know the account as one of another kind.
        await request(namespace, id, signal)
      } finally {
        // Not emitted if the visitor logged out or switched again meanwhile.
        if (isUnchanged()) accounts.notify(namespace, events => events.chainChanged(referenceOf(id)))
      }
      // A later switch finished first: this one is outdated.
      if (!isUnchanged()) throw new W3mError('ABORTED', {})
    },
    ...createPreference(deps, questions),
    renameEmail: accounts.renameEmail,
    async logOut({ isSure } = { isSure: false }) {
      const wasIn = isSure || isAnybodyIn() || cache.isUsed()
      forget()
      if (wasIn) await link.request('signOut', undefined)
    },
    async revalidate() {
      if (!isAnybodyIn()) return
      const question = accounts.nextQuestion()
      const isIn = await isConnected().catch(() => true)
      if (accounts.hasLeftSince(question)) return
      if (!isIn) return forget()
      // Another tab may have logged in another visitor. If their wallet has to be opened there first, it is read once
      // it is open.
      const hiddenOnly = abortWhenShown(link, new AbortController().signal)
      try {
        for (const [namespace, { active }] of accounts.entries()) await request(namespace, active, hiddenOnly.signal)
      } catch {
        // A failure leaves the known visitor.
      } finally {
        hiddenOnly.stop()
      }
    },
    watch: accounts.watch,
  }
}
