import type { CaipNetworkId } from '../../caip/caip-network-id.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import { isSameAddress } from '../../namespaces/eip155/evm-address.js'
import { addressesOn, firstNetwork, readApproval } from './approval.js'
import type { Approval } from './approved-namespace.js'
import type { LibrarySession } from './library/library-session.js'
import { createNamespaceListeners } from '../namespace-listeners.js'
import type { SessionEvents } from '../session-events.js'
import type { SessionStatus } from './pair-provider.js'
import type { PairedNamespace } from './proposal.js'

export interface SessionStatusesDeps {
  readonly namespaces: readonly PairedNamespace[]
  readonly networks: () => readonly CaipNetwork[]
  /** The network on which the application is, of a namespace. */
  readonly active: (namespace: ChainNamespace) => CaipNetworkId | undefined
}

/** What a wallet says of its session, as WalletConnect wraps it. */
export interface SessionEvent {
  readonly chainId: string
  readonly event: { readonly name: string; readonly data: unknown }
}

/** Where each namespace stands in the one session: its approval, network and addresses. */
export interface SessionStatuses {
  get(namespace: ChainNamespace): SessionStatus | undefined
  /** Reads every namespace's part of a session anew, and tells who listens what is otherwise. */
  read(session: LibrarySession): void
  /** The namespace is on another network from here on. */
  move(namespace: ChainNamespace, id: CaipNetworkId): void
  /** Takes in what the wallet said. */
  onEvent(event: SessionEvent): void
  /** The session is over. */
  clear(): void
  watch(namespace: ChainNamespace, events: SessionEvents): () => void
  /** Calls back whenever the session said anything of a namespace. Returns what stops it. */
  onChange(namespace: ChainNamespace, changed: () => void): () => void
}

const sameList = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()

export const referenceOf = (id: string): string => id.slice(id.indexOf(':') + 1)

/** The one wallet that goes anywhere has its accounts everywhere. */
const includesAccount = ({ accounts, allowsAnyNetwork }: Approval, id: string, address: string): boolean =>
  accounts.some(
    account => (allowsAnyNetwork || account.caipNetworkId === id) && isSameAddress(account.address, address),
  )

/** An account as wallets name it in an event: its CAIP-10 id, or its address on the event's network. */
function readAccount(chainId: string, account: unknown): { readonly id: string; readonly address: string } {
  const text = String(account)
  const end = text.lastIndexOf(':')
  return { id: end < 0 ? chainId : text.slice(0, end), address: text.slice(end + 1) }
}

export const approvedIds = ({ approval }: SessionStatus): readonly CaipNetworkId[] | undefined =>
  approval.allowsAnyNetwork ? undefined : approval.networkIds

/** A chain as wallets name it in an event: a number, hex, its reference, or its CAIP-2 id. */
function readChain({ name, readReference = text => text }: PairedNamespace, data: unknown): CaipNetworkId | undefined {
  const text = typeof data === 'number' ? String(data) : typeof data === 'string' ? data : undefined
  const reference =
    text === undefined ? undefined : readReference(text.startsWith(`${name}:`) ? referenceOf(text) : text)
  return reference === undefined ? undefined : `${name}:${reference}`
}

/** The approved addresses on a network, the first of the preferred ones that is among them first. */
const choose = (
  approval: Approval,
  active: CaipNetworkId,
  preferred: readonly (string | undefined)[],
): SessionStatus['addresses'] => {
  const available = addressesOn(approval, active)
  const chosen =
    preferred
      .map(candidate => available.find(address => candidate && isSameAddress(candidate, address)))
      .find(address => address !== undefined) ?? available[0]
  return [chosen, ...available.filter(address => address !== chosen)]
}

/** The application's own id of a network that may be called by a former one. */
const knownId = <Id extends string>(networks: readonly CaipNetwork[], id: Id): CaipNetworkId | Id =>
  networks.find(({ caipNetworkId, aliases }) => caipNetworkId === id || aliases?.some(alias => alias === id))
    ?.caipNetworkId ?? id

export function createSessionStatuses({ namespaces, networks, active }: SessionStatusesDeps): SessionStatuses {
  const statuses = new Map<ChainNamespace, SessionStatus>()
  /** A network that a wallet went to, and an account that it chose, before it said that it is approved. */
  const announced = new Map<ChainNamespace, CaipNetworkId>()
  const reportedAddresses = new Map<ChainNamespace, string>()
  const watchers = createNamespaceListeners<SessionEvents>()
  const changeListeners = createNamespaceListeners<() => void>()

  const notify = (namespace: ChainNamespace, callback: (events: SessionEvents) => void) => {
    for (const events of watchers.of(namespace)) callback(events)
  }

  /** Reads a namespace's part of a session anew. What the visitor chose stays, as far as it is still approved. */
  function updateStatus(paired: PairedNamespace, session: LibrarySession): void {
    const { name: namespace } = paired
    const before = statuses.get(namespace)
    const approval = readApproval(session, paired, networks())
    if (!approval) {
      statuses.delete(namespace)
      if (before) notify(namespace, events => events.accountsChanged([]))
      return
    }
    const next =
      [announced.get(namespace), before?.active].find(id => id !== undefined && approval.networkIds.includes(id)) ??
      firstNetwork(approval, active(namespace), networks())
    const preferred = [reportedAddresses.get(namespace), before?.addresses[0]]
    announced.delete(namespace)
    reportedAddresses.delete(namespace)
    setStatus(namespace, { approval, active: next, addresses: choose(approval, next, preferred) })
    for (const changed of changeListeners.of(namespace)) changed()
  }

  function setStatus(namespace: ChainNamespace, next: SessionStatus): void {
    const before = statuses.get(namespace)
    statuses.set(namespace, next)
    if (!before) return notify(namespace, events => events.connected?.(next.addresses, next.active))
    const allowed = approvedIds(next)
    if (!sameList(approvedIds(before) ?? ['*'], allowed ?? ['*']))
      notify(namespace, events => events.networksApproved(allowed))
    if (before.active !== next.active) notify(namespace, events => events.chainChanged(referenceOf(next.active)))
    if (!sameList(before.addresses, next.addresses)) notify(namespace, events => events.accountsChanged(next.addresses))
  }

  function move(namespace: ChainNamespace, id: CaipNetworkId): void {
    const before = statuses.get(namespace)
    // Whoever goes elsewhere does not follow, later, to where the wallet went before.
    announced.delete(namespace)
    if (before)
      setStatus(namespace, { ...before, active: id, addresses: choose(before.approval, id, [before.addresses[0]]) })
  }

  function onEvent({ chainId, event: { name, data } }: SessionEvent): void {
    const paired = namespaces.find(({ name }) => name === String(chainId).split(':')[0])
    if (!paired) return
    const { name: namespace, isAddress } = paired
    const before = statuses.get(namespace)
    if (!before) return
    if (name === 'accountsChanged' && Array.isArray(data)) {
      const accounts = data.map(account => readAccount(chainId, account)).filter(({ address }) => isAddress(address))
      if (!accounts[0]) return
      const approved = accounts.filter(({ id, address }) =>
        includesAccount(before.approval, knownId(networks(), id), address),
      )
      if (approved[0] === accounts[0]) reportedAddresses.delete(namespace)
      else reportedAddresses.set(namespace, accounts[0].address)
      setStatus(namespace, {
        ...before,
        addresses: choose(before.approval, before.active, [
          ...approved.map(({ address }) => address),
          before.addresses[0],
        ]),
      })
    } else if (name === 'chainChanged') {
      const id = readChain(paired, data) ?? readChain(paired, chainId)
      const knownNetworkId = id && knownId(networks(), id)
      if (knownNetworkId === undefined) return
      if (before.approval.networkIds.includes(knownNetworkId)) move(namespace, knownNetworkId)
      else announced.set(namespace, knownNetworkId)
    }
  }

  return {
    get: namespace => statuses.get(namespace),
    read(session) {
      for (const paired of namespaces) updateStatus(paired, session)
    },
    move,
    onEvent,
    clear() {
      const endedNamespaces = [...statuses.keys()]
      statuses.clear()
      announced.clear()
      reportedAddresses.clear()
      for (const namespace of endedNamespaces) notify(namespace, events => events.disconnected())
    },
    watch: watchers.add,
    onChange: changeListeners.add,
  }
}
