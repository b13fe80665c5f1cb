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

/** A status with the number of the question that it answers. */
export interface KnownStatus extends AuthStatus {
  readonly question: number
}

/** The frame's data about the visitor on a chain. */
export type UserOnChain = readonly [namespace: ChainNamespace, id: CaipNetworkId, user: FrameUser]

/**
 * The accounts of the logged-in visitor. Questions are numbered: an answer to a question from before the last log-out,
 * or older than the known status, is outdated.
 */
export interface AuthAccounts {
  readonly $info: ReadableAtom<EmbeddedWalletInfo | undefined>
  readonly $isSecured: ReadableAtom<boolean | undefined>
  /** Returns the number for a question that is asked now. */
  nextQuestion(): number
  /** Whether the visitor left after a question. */
  hasLeftSince(question: number): boolean
  /** @throws {RpcError} 4900 where the visitor left since */
  assertIn(question: number): void
  get(namespace: ChainNamespace): KnownStatus | undefined
  entries(): Iterable<readonly [ChainNamespace, KnownStatus]>
  /** Takes over the frame's data about the visitor on a chain. @throws {W3mError} if its address is invalid */
  setUser(namespace: ChainNamespace, id: CaipNetworkId, user: FrameUser, question: number): AuthStatus
  /**
   * Takes over the frame's data about a visitor whose accounts replace those of another one: no address is ever shown
   * with the name of the other. @throws {W3mError} if an address is invalid
   */
  replaceVisitor(users: readonly UserOnChain[], question: number): void
  /** Lets go of the account of one namespace. */
  drop(namespace: ChainNamespace): void
  /** Sets the network of a namespace. */
  move(namespace: ChainNamespace, id: CaipNetworkId): void
  renameEmail(email: string): void
  /** Ends the log-in here, and clears the cache. */
  forget(): void
  /** Ends the use of the log-in here; it stays at the frame. */
  release(): void
  notify(namespace: ChainNamespace, callback: (events: SessionEvents) => void): void
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

/** @param known what was known of the same visitor. @returns the visitor as the host receives it */
function describeUser(
  { cache, find, mayBeSmart, typeOn }: AuthAccountsDeps,
  [namespace, id, user]: UserOnChain,
  known: EmbeddedWalletInfo | undefined,
): EmbeddedWalletInfo {
  // If the frame reported no e-mail (`null`), it was removed from the cache.
  const email = user.email ?? cache.email()
  const username = user.userName ?? cache.username()
  // The frame sends them only for EVM chains.
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

export function createAuthAccounts(deps: AuthAccountsDeps): AuthAccounts {
  const { link, cache, find } = deps
  const $info = atom<EmbeddedWalletInfo | undefined>()
  const $isSecured = atom<boolean | undefined>()
  const statuses = new Map<ChainNamespace, KnownStatus>()
  const listeners = createNamespaceListeners<SessionEvents>()
  let questions = 0
  let endedAt = 0

  const notify = (namespace: ChainNamespace, callback: (events: SessionEvents) => void) => {
    for (const events of listeners.of(namespace)) callback(events)
  }

  function cacheUser(user: FrameUser): void {
    cache.storeLogin(user.email)
    cache.saveWindow(link.$window.get()?.phase === 'open')
    if (user.userName) cache.saveSocial(cache.social(), user.userName)
  }

  /** @returns the new status, whether the namespace had none, and what tells it to the listeners of the namespace */
  function setStatus([namespace, active, { address }]: UserOnChain, question: number) {
    if (!find(namespace).isAddress(address))
      throw operationError('WALLET_ANSWER_INVALID', { name: 'secure frame', reason: 'address' })
    const previousStatus = statuses.get(namespace)
    const status: KnownStatus = { addresses: [address], active, question }
    statuses.set(namespace, status)
    const notifyChange = () => {
      if (!previousStatus) notify(namespace, events => events.connected?.(status.addresses, active))
      else if (!isSameAddress(previousStatus.addresses[0], address))
        notify(namespace, events => events.accountsChanged(status.addresses))
    }
    return { status, isNew: !previousStatus, notify: notifyChange }
  }

  function setVisitor(userOnChain: UserOnChain): void {
    const [, , user] = userOnChain
    cacheUser(user)
    $isSecured.set(user.isSecured)
    $info.set(describeUser(deps, userOnChain, $info.get()))
  }

  function release(): void {
    const endedNamespaces = [...statuses.keys()]
    endedAt = ++questions
    statuses.clear()
    $info.set(undefined)
    $isSecured.set(undefined)
    for (const namespace of endedNamespaces) notify(namespace, events => events.disconnected())
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
      const change = setStatus([namespace, id, user], question)
      setVisitor([namespace, id, user])
      change.notify()
      return change.status
    },
    replaceVisitor(users, question) {
      const changes = users.map(user => setStatus(user, question))
      $info.set(undefined)
      cache.storeLogin(null)
      const notifyChanges = (isNew: boolean) =>
        changes.filter(change => change.isNew === isNew).forEach(({ notify: notifyChange }) => notifyChange())
      notifyChanges(false)
      for (const user of users) setVisitor(user)
      notifyChanges(true)
    },
    drop(namespace) {
      if (statuses.delete(namespace)) notify(namespace, events => events.disconnected())
    },
    move(namespace, id) {
      const status = statuses.get(namespace)
      if (status) statuses.set(namespace, { ...status, active: id, question: ++questions })
    },
    renameEmail(email) {
      const info = $info.get()
      if (!info) return
      cache.storeLogin(email)
      // Answers to earlier questions have the former e-mail address, and must not replace this one.
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
