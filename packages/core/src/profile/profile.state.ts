import { isChainNamespace, type ChainNamespace } from '../namespaces/chain-namespace.js'
import { profileWalletsMax } from '../limits/profile-limits.js'
import { isJsonRecord, isText } from '../storage/stored-json.js'
import { safeName } from '../text/safe-name.js'

/** A wallet that this browser was connected with, and the account that it gave last. */
export interface KnownWallet {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly address: string
  /** Of the wallet. */
  readonly name: string
}

/**
 * `active`: the page's own for its namespace. `connected`: it shows this page its accounts without a question, so that
 * to switch to it asks nobody. `recent`: it will ask, or is not there now.
 */
export type ProfileWalletStatus = 'active' | 'connected' | 'recent'

export interface ProfileWallet extends KnownWallet {
  /** The id of its connector, with its namespace where another one of the list has the same. */
  readonly id: string
  readonly status: ProfileWalletStatus
}

const isSame = (one: KnownWallet, other: Pick<KnownWallet, 'connectorId' | 'namespace'>): boolean =>
  one.namespace === other.namespace && one.connectorId === other.connectorId

/** What was stored, as far as it is what it should be. */
export function readKnownWallets(stored: unknown): readonly KnownWallet[] {
  const list: readonly unknown[] = Array.isArray(stored) ? stored : []
  return list
    .flatMap((each): readonly KnownWallet[] => {
      if (!isJsonRecord(each)) return []
      const { namespace, connectorId, address, name } = each
      if (!isChainNamespace(namespace) || !isText(connectorId) || !isText(address)) return []
      return [{ namespace, connectorId, address, name: safeName(name) || connectorId }]
    })
    .filter((each, index, all) => all.findIndex(other => isSame(other, each)) === index)
    .slice(0, profileWalletsMax)
}

/** Puts one in, or what is new of it; the latest first. The order of those that are known stays. */
export function withKnownWallet(known: readonly KnownWallet[], wallet: KnownWallet): readonly KnownWallet[] {
  return known.some(each => isSame(each, wallet))
    ? known.map(each => (isSame(each, wallet) ? wallet : each))
    : [wallet, ...known].slice(0, profileWalletsMax)
}

export const withoutKnownWallet = (
  known: readonly KnownWallet[],
  wallet: Pick<KnownWallet, 'connectorId' | 'namespace'>,
): readonly KnownWallet[] => known.filter(each => !isSame(each, wallet))

const order: readonly ProfileWalletStatus[] = ['active', 'connected', 'recent']

/** The wallets as they are listed: the active ones first, then those that ask nobody. */
export function profileWallets(
  known: readonly KnownWallet[],
  statusOf: (wallet: KnownWallet) => ProfileWalletStatus,
): readonly ProfileWallet[] {
  return known
    .map(wallet => {
      const isTwice = known.filter(({ connectorId }) => connectorId === wallet.connectorId).length > 1
      const id = isTwice ? `${wallet.namespace}:${wallet.connectorId}` : wallet.connectorId
      return { ...wallet, id, status: statusOf(wallet) }
    })
    .sort((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
}
