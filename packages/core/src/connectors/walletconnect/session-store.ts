import type { CaipNetworkId } from '../../caip/caip-network-id.js'
import { isSameAddress } from '../../namespaces/eip155/evm-address.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { ConnectorEvents, ConnectorSession } from '../define-connector.js'
import { addressesOn, firstNetwork, readApproval } from './approval.js'
import type { Approval } from './approved-namespace.js'
import type { PairedNamespace } from './proposal.js'
import type { LibraryClient } from './library/universal-provider.js'
import type { LibrarySession } from './library/library-session.js'
import type { SessionStatus } from './pair-provider.js'

export interface SessionStoreDeps {
  readonly namespaces: readonly PairedNamespace[]
  readonly networks: () => readonly CaipNetwork[]
  /** The network on which the application is, of a chain family. */
  readonly wanted: (namespace: ChainNamespace) => CaipNetworkId | undefined
}

/** The one session with a wallet, kept true by what the wallet says. Each chain family stands for itself. */
export interface SessionStore {
  current(): LibrarySession | undefined
  /** Aborted when the session that is current now ends. */
  ended(): AbortSignal
  standing(namespace: ChainNamespace): SessionStatus | undefined
  /** The session as a connector gives it; undefined where it has no account of the family. */
  read(namespace: ChainNamespace): ConnectorSession | undefined
  take(session: LibrarySession): void
  end(): void
  /** The family is on another network from here on. */
  move(namespace: ChainNamespace, id: CaipNetworkId): void
  watch(namespace: ChainNamespace, events: ConnectorEvents): () => void
  /** Calls back whenever the session said anything of a family. Returns what stops it. */
  onChange(namespace: ChainNamespace, changed: () => void): () => void
  /** Follows what a client tells of the session. Returns what stops it. */
  follow(client: Pick<LibraryClient, 'on' | 'off'>): () => void
}

interface SessionEvent {
  readonly topic: string
  readonly params: { readonly chainId: string; readonly event: { readonly name: string; readonly data: unknown } }
}

interface SessionUpdate {
  readonly topic: string
  readonly params: { readonly namespaces: LibrarySession['namespaces'] }
}

const sameList = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()

const referenceOf = (id: string): string => id.slice(id.indexOf(':') + 1)

/** The one wallet that goes anywhere has its accounts everywhere. */
const holds = ({ accounts, mayGoAnywhere }: Approval, id: CaipNetworkId, address: string): boolean =>
  accounts.some(each => (mayGoAnywhere || each.caipNetworkId === id) && isSameAddress(each.address, address))

/** An account as wallets name it in an event: its CAIP-10 id, or its address on the event's network. */
function readAccount(chainId: string, account: unknown): { readonly id: string; readonly address: string } {
  const text = String(account)
  const end = text.lastIndexOf(':')
  return { id: end < 0 ? chainId : text.slice(0, end), address: text.slice(end + 1) }
}

const approvedIds = ({ approval }: SessionStatus): readonly CaipNetworkId[] | undefined =>
  approval.mayGoAnywhere ? undefined : approval.networkIds

/** A chain as wallets name it in an event: a number, hex, its reference, or its CAIP-2 id. */
function readChain({ name, readReference = text => text }: PairedNamespace, data: unknown): CaipNetworkId | undefined {
  const text = typeof data === 'number' ? String(data) : typeof data === 'string' ? data : undefined
  const reference =
    text === undefined ? undefined : readReference(text.startsWith(`${name}:`) ? referenceOf(text) : text)
  return reference === undefined ? undefined : `${name}:${reference}`
}

export function createSessionStore({ namespaces, networks, wanted }: SessionStoreDeps): SessionStore {
  let session: LibrarySession | undefined
  let life = new AbortController()
  const standings = new Map<ChainNamespace, SessionStatus>()
  /** A network that a wallet went to, and an account that it chose, before it said that it is approved. */
  const announced = new Map<ChainNamespace, CaipNetworkId>()
  const named = new Map<ChainNamespace, string>()
  const watchers = new Map<ChainNamespace, Set<ConnectorEvents>>()
  const lookers = new Map<ChainNamespace, Set<() => void>>()

  /** The application's own id of a network that may be called by a former one. */
  const know = (id: string): CaipNetworkId =>
    networks().find(({ caipNetworkId, aliases }) => caipNetworkId === id || aliases?.some(alias => alias === id))
      ?.caipNetworkId ?? (id as CaipNetworkId)

  const tell = (namespace: ChainNamespace, act: (events: ConnectorEvents) => void) => {
    for (const events of [...(watchers.get(namespace) ?? [])]) act(events)
  }

  /** Reads a family's part anew. What the visitor chose stays, as far as it is still approved. */
  function settle(paired: PairedNamespace): void {
    const { name: namespace } = paired
    const before = standings.get(namespace)
    const approval = session && readApproval(session, paired, networks())
    if (!approval) {
      standings.delete(namespace)
      if (before) tell(namespace, events => events.accountsChanged([]))
      return
    }
    const asked = announced.get(namespace)
    const isThere = (id: CaipNetworkId | undefined) => id !== undefined && approval.networkIds.includes(id)
    const active = isThere(asked)
      ? asked!
      : isThere(before?.active)
        ? before!.active
        : firstNetwork(approval, wanted(namespace), networks())
    const preferred = [named.get(namespace), before?.addresses[0]]
    announced.delete(namespace)
    named.delete(namespace)
    place(namespace, { approval, active, addresses: choose(approval, active, preferred) })
    for (const changed of [...(lookers.get(namespace) ?? [])]) changed()
  }

  /** The approved addresses on a network, the first of the preferred ones that is among them first. */
  const choose = (
    approval: Approval,
    active: CaipNetworkId,
    preferred: readonly (string | undefined)[],
  ): SessionStatus['addresses'] => {
    const there = addressesOn(approval, active)
    const chosen =
      preferred
        .map(wanted => there.find(address => wanted && isSameAddress(wanted, address)))
        .find(address => address !== undefined) ?? there[0]
    return [chosen, ...there.filter(address => address !== chosen)]
  }

  function place(namespace: ChainNamespace, next: SessionStatus): void {
    const before = standings.get(namespace)
    standings.set(namespace, next)
    if (!before) return
    const allowed = approvedIds(next)
    if (!sameList(approvedIds(before) ?? ['*'], allowed ?? ['*']))
      tell(namespace, events => events.networksApproved(allowed))
    if (before.active !== next.active) tell(namespace, events => events.chainChanged(referenceOf(next.active)))
    if (!sameList(before.addresses, next.addresses)) tell(namespace, events => events.accountsChanged(next.addresses))
  }

  function move(namespace: ChainNamespace, id: CaipNetworkId): void {
    const before = standings.get(namespace)
    if (before)
      place(namespace, { ...before, active: id, addresses: choose(before.approval, id, [before.addresses[0]]) })
  }

  function end(): void {
    if (!session) return
    session = undefined
    life.abort()
    const families = [...standings.keys()]
    standings.clear()
    announced.clear()
    named.clear()
    for (const namespace of families) tell(namespace, events => events.disconnected())
  }

  function hear({ chainId, event: { name, data } }: SessionEvent['params']): void {
    const paired = namespaces.find(({ name }) => name === String(chainId).split(':')[0])
    if (!paired) return
    const { name: namespace, isAddress } = paired
    const before = standings.get(namespace)
    if (!before) return
    if (name === 'accountsChanged' && Array.isArray(data)) {
      const accounts = data.map(account => readAccount(chainId, account)).filter(({ address }) => isAddress(address))
      if (!accounts[0]) return
      const approved = accounts.filter(({ id, address }) => holds(before.approval, know(id), address))
      if (approved[0] === accounts[0]) named.delete(namespace)
      else named.set(namespace, accounts[0].address)
      place(namespace, {
        ...before,
        addresses: choose(before.approval, before.active, [
          ...approved.map(({ address }) => address),
          before.addresses[0],
        ]),
      })
    } else if (name === 'chainChanged') {
      const id = readChain(paired, data) ?? readChain(paired, chainId)
      const known = id && know(id)
      if (known === undefined) return
      if (before.approval.networkIds.includes(known)) move(namespace, known)
      else announced.set(namespace, known)
    }
  }

  return {
    current: () => session,
    ended: () => life.signal,
    standing: namespace => standings.get(namespace),
    read(namespace) {
      const standing = standings.get(namespace)
      if (!standing) return undefined
      return {
        accounts: standing.addresses,
        chainReference: referenceOf(standing.active),
        approvedNetworkIds: approvedIds(standing),
      }
    },
    take(next) {
      if (session?.topic !== next.topic) {
        end()
        life = new AbortController()
      }
      session = next
      for (const paired of namespaces) settle(paired)
    },
    end,
    move,
    watch(namespace, events) {
      const set = watchers.get(namespace) ?? new Set()
      watchers.set(namespace, set.add(events))
      return () => {
        set.delete(events)
      }
    },
    onChange(namespace, changed) {
      const set = lookers.get(namespace) ?? new Set()
      lookers.set(namespace, set.add(changed))
      return () => {
        set.delete(changed)
      }
    },
    follow(client) {
      const isOurs = (event: { readonly topic: string }) => event.topic === session?.topic
      const listeners: Readonly<Record<string, (event: never) => void>> = {
        session_event(event: SessionEvent) {
          if (isOurs(event)) hear(event.params)
        },
        session_update(event: SessionUpdate) {
          if (!isOurs(event)) return
          session = { ...session!, namespaces: event.params.namespaces }
          for (const paired of namespaces) settle(paired)
        },
        session_delete(event: { readonly topic: string }) {
          if (isOurs(event)) end()
        },
        session_expire(event: { readonly topic: string }) {
          if (isOurs(event)) end()
        },
      }
      for (const [event, listener] of Object.entries(listeners)) client.on(event, listener)
      return () => {
        for (const [event, listener] of Object.entries(listeners)) client.off(event, listener)
      }
    },
  }
}
