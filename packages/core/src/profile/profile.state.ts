import { isChainNamespace, type ChainNamespace } from '../namespaces/chain-namespace.js'
import { profileWalletsMax } from '../limits/profile-limits.js'
import { isJsonRecord, isText } from '../storage/stored-json.js'
import { safeName } from '../text/safe-name.js'

/** A wallet that this browser was connected with, and the account that it gave last. */
export interface KnownWallet {
  /** The namespace of its account. */
  readonly namespace: ChainNamespace
  /** What `connect` takes. */
  readonly connectorId: string
  /** The address that it gave last. */
  readonly address: string
  /** Of the wallet. */
  readonly name: string
  /** Its session, where its connector may hold several (`Connector.heldSessions`): the topic of WalletConnect. */
  readonly session?: string | undefined
}

/** Which of them is meant. */
export type KnownWalletRef = Pick<KnownWallet, 'connectorId' | 'namespace' | 'session'>

/**
 * `active`: the page's own for its namespace. `connected`: it shows this page its accounts without a question, or its
 * session lives on, so that to switch to it asks nobody. `recent`: it will ask, or is not there now.
 */
export type ProfileWalletStatus = 'active' | 'connected' | 'recent'

/** A wallet of the visitor's list, and how it stands now. */
export interface ProfileWallet extends KnownWallet {
  /** The id of its connector, with its namespace and session where another one of the list has the same. */
  readonly id: string
  /** How the wallet stands at this moment. */
  readonly status: ProfileWalletStatus
}

export const isSameWallet = (one: KnownWalletRef, other: KnownWalletRef): boolean =>
  one.namespace === other.namespace && one.connectorId === other.connectorId && one.session === other.session

/** A new session of the same wallet, with the same account, takes the place of the former one. */
const isReplaced = (previous: KnownWallet, next: KnownWallet): boolean =>
  isSameWallet(previous, next) ||
  (previous.namespace === next.namespace &&
    previous.connectorId === next.connectorId &&
    previous.address === next.address &&
    (previous.name === next.name || previous.session === undefined))

/** What was stored, as far as it is what it should be. */
export function readKnownWallets(stored: unknown): readonly KnownWallet[] {
  const list: readonly unknown[] = Array.isArray(stored) ? stored : []
  return list
    .flatMap((entry): readonly KnownWallet[] => {
      if (!isJsonRecord(entry)) return []
      const { namespace, connectorId, address, name, session } = entry
      if (!isChainNamespace(namespace) || !isText(connectorId) || !isText(address)) return []
      return [
        {
          namespace,
          connectorId,
          address,
          name: safeName(name) || connectorId,
          ...(isText(session) && { session }),
        },
      ]
    })
    .filter((wallet, index, all) => all.findIndex(other => isSameWallet(other, wallet)) === index)
    .slice(0, profileWalletsMax)
}

/** Puts one in, or what is new of it; the latest first. The order of those that are known stays. */
export function withKnownWallet(wallets: readonly KnownWallet[], wallet: KnownWallet): readonly KnownWallet[] {
  const existing =
    wallets.find(knownWallet => isSameWallet(knownWallet, wallet)) ??
    wallets.find(knownWallet => isReplaced(knownWallet, wallet))
  return existing
    ? wallets.flatMap(knownWallet =>
        knownWallet === existing ? [wallet] : isReplaced(knownWallet, wallet) ? [] : [knownWallet],
      )
    : [wallet, ...wallets].slice(0, profileWalletsMax)
}

/** So much of a topic tells two sessions of a list from each other. */
const sessionIdLength = 8

const order: readonly ProfileWalletStatus[] = ['active', 'connected', 'recent']

/** The wallets as they are listed: the active ones first, then those that ask nobody. */
export function profileWallets(
  wallets: readonly KnownWallet[],
  statusOf: (wallet: KnownWallet) => ProfileWalletStatus,
): readonly ProfileWallet[] {
  return wallets
    .map(wallet => {
      const { namespace, connectorId, session = '' } = wallet
      const same = wallets.filter(wallet => wallet.connectorId === connectorId)
      const isAmbiguous = same.filter(wallet => wallet.namespace === namespace).length > 1
      const id = [
        ...(same.length > 1 ? [namespace] : []),
        connectorId,
        ...(isAmbiguous ? [session.slice(0, sessionIdLength)] : []),
      ].join(':')
      return { ...wallet, id, status: statusOf(wallet) }
    })
    .sort((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
}
