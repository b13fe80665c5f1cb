import type { ReadableAtom } from 'nanostores'
import { atom } from '../../async/atom.js'
import type { FrameUser } from '@w3m/frame-bridge'
import type { CaipNetworkId } from '../../caip/caip-network-id.js'
import { operationError } from '../../errors/operation-error.js'
import { RpcError } from '../../errors/rpc-error.js'
import { defaultAccountTypes } from '../../namespaces/account-types.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import { isSameAddress } from '../../namespaces/eip155/evm-address.js'
import type { LoadedNamespace } from '../../namespaces/namespace.js'
import { createNamespaceListeners } from '../namespace-listeners.js'
import type { SessionEvents } from '../session-events.js'
import { readAccountType } from './read-account-type.js'
import type { AuthStatus, EmbeddedAccountType } from './embedded-session.js'
import type { EmbeddedWalletInfo } from './embedded-wallet.js'
import type { FrameLink } from './frame-link.js'
import type { LoginCache } from './login-cache.js'

/** With the number of the question to which it is the answer. */
export interface KnownStatus extends AuthStatus {
  readonly question: number
}

/**
 * Who is known to be in. Questions are numbered: an answer from before the last end, or from before what is known by
 * now, is no news.
 */
export interface AuthAccounts {
  readonly $info: ReadableAtom<EmbeddedWalletInfo | undefined>
  readonly $isSecured: ReadableAtom<boolean | undefined>
  /** The number of a question that is asked now. */
  nextQuestion(): number
  /** Whether the visitor left after a question. */
  hasLeftSince(question: number): boolean
  /** @throws {RpcError} 4900 where the visitor left since */
  assertIn(question: number): void
  get(namespace: ChainNamespace): KnownStatus | undefined
  entries(): Iterable<readonly [ChainNamespace, KnownStatus]>
  /** What the frame says of the visitor on a chain. @throws {W3mError} where its address is none */
  setUser(namespace: ChainNamespace, id: CaipNetworkId, user: FrameUser, question: number): AuthStatus
  /** The namespace is on another network. */
  move(namespace: ChainNamespace, id: CaipNetworkId): void
  renameEmail(email: string): void
  /** Nobody is in any more. */
  forget(): void
  /** The log-in stays at the frame, and nobody uses it here. */
  release(): void
  notify(namespace: ChainNamespace, act: (events: SessionEvents) => void): void
  watch(namespace: ChainNamespace, events: SessionEvents): () => void
}

export interface AuthAccountsDeps {
  readonly link: Pick<FrameLink, '$window'>
  readonly cache: LoginCache
  readonly find: (namespace: ChainNamespace) => Pick<LoadedNamespace, 'isAddress' | 'accountTypes'>
  /** Whether an account of the namespace may be a smart one. */
  readonly mayBeSmart: (namespace: ChainNamespace) => boolean
  /** The kind of account that is asked for on a network. */
  readonly typeOn: (id: CaipNetworkId) => EmbeddedAccountType | undefined
}

export function createAuthAccounts({ link, cache, find, mayBeSmart, typeOn }: AuthAccountsDeps): AuthAccounts {
  const $info = atom<EmbeddedWalletInfo | undefined>()
  const $isSecured = atom<boolean | undefined>()
  const statuses = new Map<ChainNamespace, KnownStatus>()
  const listeners = createNamespaceListeners<SessionEvents>()
  let questions = 0
  let endedAt = 0

  const notify = (namespace: ChainNamespace, act: (events: SessionEvents) => void) => {
    for (const events of listeners.of(namespace)) act(events)
  }

  function cacheUser(user: FrameUser): void {
    cache.storeLogin(user.email)
    cache.keepWindow(link.$window.get()?.phase === 'open')
    if (user.userName) cache.keepSocial(cache.social(), user.userName)
  }

  /** What is known of the visitor, as the host sees it. */
  function describe(namespace: ChainNamespace, id: CaipNetworkId, user: FrameUser): EmbeddedWalletInfo {
    // Where the frame says that there is none, there is none in the cache by now.
    const email = user.email ?? cache.email()
    const username = user.userName ?? cache.username()
    const known = $info.get()
    // Only of an EVM chain does the frame say them.
    const accounts = user.accounts ?? known?.user.accounts
    return {
      user: { ...(email && { email }), ...(username && { username }), ...(accounts && { accounts }) },
      authProvider: cache.social() ?? 'email',
      accountType: mayBeSmart(namespace)
        ? (readAccountType(user.preferredAccountType) ??
          typeOn(id) ??
          defaultAccountTypes[namespace] ??
          find(namespace).accountTypes[0])
        : (known?.accountType ?? 'eoa'),
      isSmartAccountDeployed:
        (mayBeSmart(namespace) ? user.smartAccountDeployed : undefined) ?? known?.isSmartAccountDeployed ?? false,
    }
  }

  function release(): void {
    const ended = [...statuses.keys()]
    endedAt = ++questions
    statuses.clear()
    $info.set(undefined)
    $isSecured.set(undefined)
    for (const namespace of ended) notify(namespace, events => events.disconnected())
  }

  return {
    $info,
    $isSecured,
    nextQuestion: () => ++questions,
    hasLeftSince: question => question < endedAt,
    assertIn(question) {
      if (question < endedAt) throw new RpcError(4900, 'The wallet is disconnected.')
    },
    get: namespace => statuses.get(namespace),
    entries: () => statuses.entries(),
    setUser(namespace, id, user, question) {
      if (!find(namespace).isAddress(user.address))
        throw operationError('WALLET_ANSWER_INVALID', { name: 'secure frame', reason: 'address' })
      const former = statuses.get(namespace)
      const status: KnownStatus = { addresses: [user.address], active: id, question }
      statuses.set(namespace, status)
      cacheUser(user)
      $isSecured.set(user.isSecured)
      $info.set(describe(namespace, id, user))
      if (!former) notify(namespace, events => events.connected?.(status.addresses, id))
      else if (!isSameAddress(former.addresses[0], user.address))
        notify(namespace, events => events.accountsChanged(status.addresses))
      return status
    },
    move(namespace, id) {
      const status = statuses.get(namespace)
      if (status) statuses.set(namespace, { ...status, active: id, question: ++questions })
    },
    renameEmail(email) {
      const info = $info.get()
      if (!info) return
      cache.storeLogin(email)
      // What was asked before knows the former address.
      for (const [namespace, status] of [...statuses]) statuses.set(namespace, { ...status, question: ++questions })
      $info.set({ ...info, user: { ...info.user, email } })
    },
    forget() {
      cache.clear()
      release()
    },
    release,
    notify,
    watch: listeners.add,
  }
}
