import { atom } from 'nanostores'
import type { FrameUser } from '@w3m/frame-bridge'
import { operationError } from '../../errors/operation-error.js'
import { RpcError } from '../../errors/rpc-error.js'
import { W3mError } from '../../errors/w3m-error.js'
import { isSameAddress } from '../../namespaces/eip155/evm-address.js'
import type { CaipNetworkId } from '../../caip/caip-network-id.js'
import { defaultAccountTypes } from '../../namespaces/account-types.js'
import { chainIdOf } from '../../namespaces/chain-id.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { LoadedNamespace } from '../../namespaces/namespace.js'
import type { ConnectorEvents, ConnectorSession } from '../define-connector.js'
import type { EmbeddedWalletInfo } from './embedded-wallet.js'
import type { FrameLink } from './frame-link.js'
import type { LoginCache } from './login-cache.js'
import type { AuthSession, AuthStatus, EmbeddedAccountType } from './embedded-session.js'

/** With the number of the question to which it is the answer. */
interface KnownStanding extends AuthStatus {
  readonly turn: number
}

export interface AuthSessionDeps {
  readonly link: Pick<FrameLink, 'ask' | '$screen' | '$window'>
  readonly cache: LoginCache
  /** Those that the embedded wallet has. */
  readonly namespaces: readonly Pick<LoadedNamespace, 'name' | 'isAddress' | 'accountTypes'>[]
  readonly networks: () => readonly CaipNetwork[]
  /** The network on which the application is, of a family. */
  readonly active: (namespace: ChainNamespace) => CaipNetworkId | undefined
  /**
   * The kind of EVM account that the visitor chose here, or the host set; undefined leaves it to what the visitor chose
   * elsewhere.
   */
  readonly preferred: () => EmbeddedAccountType | undefined
  /** Keeps the kind that the visitor chose. */
  readonly prefers: (type: EmbeddedAccountType) => void
}

/** The name of a chain on the wire: a number for EVM chains, a CAIP-2 string for others (contract 4.4). */
export function wireChain(id: CaipNetworkId): number | string {
  const chainId = chainIdOf(id)
  return typeof chainId === 'number' ? chainId : id
}

export const readType = (type: string | undefined): EmbeddedAccountType | undefined =>
  type === 'eoa' || type === 'smartAccount' ? type : undefined

export function createAuthSession({
  link,
  cache,
  namespaces,
  networks,
  active,
  preferred,
  prefers,
}: AuthSessionDeps): AuthSession {
  const $info = atom<EmbeddedWalletInfo | undefined>()
  const $isSecured = atom<boolean | undefined>()
  const $smartAccountNetworks = atom<readonly number[]>(cache.smartAccountNetworks())
  const standings = new Map<ChainNamespace, KnownStanding>()
  const listeners = new Map<ChainNamespace, Set<ConnectorEvents>>()
  let checking: Promise<boolean> | undefined
  const find = (namespace: ChainNamespace) => namespaces.find(({ name }) => name === namespace)!
  /** Whether an account of the namespace may be a smart one. */
  const mayBeSmart = (namespace: ChainNamespace) => find(namespace).accountTypes.includes('smartAccount')
  /** Questions are numbered: an answer from before the last end, or from before what is known by now, is no news. */
  let turn = 0
  let endedAt = 0

  const tell = (namespace: ChainNamespace, say: (events: ConnectorEvents) => void) => {
    for (const events of [...(listeners.get(namespace) ?? [])]) say(events)
  }

  /**
   * Smart accounts are for the chains that the frame names; elsewhere the account is an ordinary one (contract 6.8).
   */
  const typeOn = (id: CaipNetworkId): EmbeddedAccountType | undefined =>
    $smartAccountNetworks.get().includes(Number(chainIdOf(id))) ? preferred() : 'eoa'

  const chosen = (namespace: ChainNamespace): CaipNetworkId => {
    const own = networks().filter(({ chainNamespace }) => chainNamespace === namespace)
    const wanted = standings.get(namespace)?.active ?? active(namespace)
    const found = own.find(({ caipNetworkId }) => caipNetworkId === wanted) ?? own[0]
    if (!found) throw operationError('CHAIN_REQUIRED', {})
    return found.caipNetworkId
  }

  function take(namespace: ChainNamespace, id: CaipNetworkId, user: FrameUser, own: number): AuthStatus {
    if (!find(namespace).isAddress(user.address))
      throw operationError('WALLET_ANSWER_INVALID', { name: 'secure frame', reason: 'address' })
    const former = standings.get(namespace)
    const standing: KnownStanding = { addresses: [user.address], active: id, turn: own }
    standings.set(namespace, standing)
    cache.entered(user.email ?? undefined)
    cache.keepWindow(link.$window.get()?.phase === 'open')
    if (user.userName) cache.keepSocial(cache.social(), user.userName)
    const email = user.email ?? cache.email()
    const username = user.userName ?? cache.username()
    const known = $info.get()
    $isSecured.set(user.isSecured)
    $info.set({
      user: { ...(email && { email }), ...(username && { username }) },
      authProvider: cache.social() ?? 'email',
      accountType: mayBeSmart(namespace)
        ? (readType(user.preferredAccountType) ??
          typeOn(id) ??
          defaultAccountTypes[namespace] ??
          find(namespace).accountTypes[0])
        : (known?.accountType ?? 'eoa'),
      isSmartAccountDeployed:
        (mayBeSmart(namespace) ? user.smartAccountDeployed : undefined) ?? known?.isSmartAccountDeployed ?? false,
    })
    if (former && !isSameAddress(former.addresses[0], user.address))
      tell(namespace, events => events.accountsChanged(standing.addresses))
    return standing
  }

  /** @throws {RpcError} 4900 where the visitor left since */
  function stillIn(own: number): void {
    if (own < endedAt) throw new RpcError(4900, 'The wallet is disconnected.')
  }

  async function ask(namespace: ChainNamespace, id: CaipNetworkId, signal?: AbortSignal): Promise<AuthStatus> {
    const own = ++turn
    const user = await link.ask(
      'getUser',
      { chainId: wireChain(id), ...(mayBeSmart(namespace) && { preferredAccountType: typeOn(id) }) },
      { signal },
    )
    stillIn(own)
    const known = standings.get(namespace)
    return known && known.turn > own ? known : take(namespace, id, user, own)
  }

  const sessionOf = ({ addresses, active: id }: AuthStatus): ConnectorSession => ({
    accounts: addresses,
    chainReference: id.slice(id.indexOf(':') + 1),
  })

  async function readSmartNetworks(): Promise<void> {
    try {
      const { smartAccountEnabledNetworks } = await link.ask('getSmartAccountEnabledNetworks', undefined)
      $smartAccountNetworks.set(smartAccountEnabledNetworks)
    } catch {
      $smartAccountNetworks.set([])
    }
    cache.keepSmartAccountNetworks($smartAccountNetworks.get())
  }

  function forget(): void {
    const ended = [...standings.keys()]
    endedAt = ++turn
    cache.left()
    standings.clear()
    $info.set(undefined)
    $isSecured.set(undefined)
    for (const namespace of ended) tell(namespace, events => events.disconnected())
  }

  async function isConnected(): Promise<boolean> {
    const { isConnected: isIn } = await link.ask('isConnected', undefined)
    if (isIn) await readSmartNetworks()
    return isIn
  }

  /** A silent question ends where the frame would show something: the visitor did not ask for anything. */
  function unseen(signal: AbortSignal): { readonly signal: AbortSignal; readonly stop: () => void } {
    const controller = new AbortController()
    const stop = link.$screen.listen(screen => screen?.isShown && controller.abort())
    return { signal: AbortSignal.any([signal, controller.signal]), stop }
  }

  const session: AuthSession = {
    $info,
    $isSecured,
    $smartAccountNetworks,
    standing: namespace => standings.get(namespace),
    async enter(namespace, signal) {
      await readSmartNetworks()
      signal.throwIfAborted()
      const standing = await ask(namespace, chosen(namespace), signal)
      cache.keepChain(standing.active)
      return { ...sessionOf(standing), method: cache.social() === undefined ? 'email' : 'social' }
    },
    async restore(namespace, signal) {
      // A window is opened by a click alone: the next login begins there, and needs no other code.
      if (!cache.isUsed() || cache.usesWindow()) return undefined
      // Asked once for all families that come back together.
      const isIn = await (checking ??= isConnected().finally(() => (checking = undefined)))
      if (!isIn) {
        forget()
        return undefined
      }
      const quiet = unseen(signal)
      try {
        return sessionOf(await ask(namespace, chosen(namespace), quiet.signal))
      } finally {
        quiet.stop()
      }
    },
    async switchTo(network, signal) {
      const { chainNamespace, caipNetworkId: id } = network
      const namespace = chainNamespace
      if (!standings.has(namespace)) throw new RpcError(4100, 'No account of the wallet is connected.')
      const own = ++turn
      await link.ask('switchNetwork', { chainId: wireChain(id) }, { signal })
      stillIn(own)
      standings.set(namespace, { ...standings.get(namespace)!, active: id, turn: ++turn })
      cache.keepChain(id)
      try {
        // The other network may know the account as one of another kind.
        await ask(namespace, id, signal)
      } finally {
        // Whoever left, or went on to another one, is told no more of this.
        if (standings.get(namespace)?.active === id)
          tell(namespace, events => events.chainChanged(id.slice(id.indexOf(':') + 1)))
      }
      // A later switch came first: this one is no longer what is so.
      if (standings.get(namespace)?.active !== id) throw new W3mError('ABORTED', {})
    },
    async prefer(type) {
      // A frame that has no account of that kind says so, and the account is an ordinary one (contract 6.8).
      const given = await link.ask('setPreferredAccount', { type }).then(
        answer => answer.type,
        () => 'eoa' as const,
      )
      // What a network has no account of is no choice.
      if (given === type) prefers(given)
      for (const [namespace, { active }] of [...standings]) if (mayBeSmart(namespace)) await ask(namespace, active)
      return given
    },
    renameEmail(email) {
      const info = $info.get()
      if (!info) return
      cache.entered(email)
      // What was asked before knows the former address.
      for (const [namespace, standing] of [...standings]) standings.set(namespace, { ...standing, turn: ++turn })
      $info.set({ ...info, user: { ...info.user, email } })
    },
    async leave(isSure = false) {
      const wasIn = isSure || standings.size > 0 || cache.isUsed()
      forget()
      if (wasIn) await link.ask('signOut', undefined)
    },
    async doubt() {
      if (standings.size === 0) return
      const own = ++turn
      const isIn = await isConnected().catch(() => true)
      if (own < endedAt) return
      if (!isIn) return forget()
      // Another tab may have let somebody else in. Whose wallet the visitor has to open there first comes when it is
      // open.
      const quiet = unseen(new AbortController().signal)
      try {
        for (const namespace of standings.keys()) await ask(namespace, standings.get(namespace)!.active, quiet.signal)
      } catch {
        // Nobody new, as far as anybody says.
      } finally {
        quiet.stop()
      }
    },
    watch(namespace, events) {
      const set = listeners.get(namespace) ?? new Set()
      listeners.set(namespace, set.add(events))
      return () => void set.delete(events)
    },
  }
  return session
}
