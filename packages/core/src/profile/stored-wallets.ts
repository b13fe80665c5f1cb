import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import type { AccountsState } from '../account/account.state.js'
import type { Connector, HeldSession } from '../connectors/define-connector.js'
import { profileWalletsKey } from '../limits/profile-limits.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { StoragePort } from '../storage/storage-port.js'
import { readJson, writeJson } from '../storage/stored-json.js'
import {
  profileWallets,
  readKnownWallets,
  withKnownWallet,
  type KnownWallet,
  type KnownWalletRef,
  type ProfileWallet,
} from './profile.state.js'

export interface KnownWalletsDeps {
  readonly storage: StoragePort
  readonly $accounts: ReadableAtom<AccountsState>
  readonly $connectors: ReadableAtom<readonly Connector[]>
  /** The spelling of an address in the application. */
  readonly normalizeAddress: (namespace: ChainNamespace, address: string) => string
  /** False where the host brings nobody back: then no session of a former visit is listed either. */
  readonly mayReconnect: () => boolean
}

const keyOf = ({ namespace, connectorId, session }: KnownWalletRef) => JSON.stringify([namespace, connectorId, session])

/** The wallets that are stored, and what is known of each now. */
export type KnownWallets = ReturnType<typeof createKnownWallets>

export function createKnownWallets(deps: KnownWalletsDeps) {
  const { storage, $accounts, $connectors, normalizeAddress, mayReconnect } = deps
  const $state = atom<readonly ProfileWallet[]>([])
  const $wallets: ReadableAtom<readonly ProfileWallet[]> = $state
  /** Those that showed an account, or whose session was there, when they were asked last. */
  const open = new Set<string>()
  /** Those that were active on this visit. */
  const used = new Set<string>()
  const readStored = () => readKnownWallets(readJson(storage, profileWalletsKey))
  const activeOf = (namespace: ChainNamespace) => {
    const account = $accounts.get()[namespace]
    return account?.status === 'connected' ? account : undefined
  }
  const connectorOf = ({ namespace, connectorId }: KnownWalletRef) =>
    $connectors.get().find(connector => connector.id === connectorId && connector.namespace === namespace)
  const isActive = (wallet: KnownWalletRef): boolean =>
    activeOf(wallet.namespace)?.connectorId === wallet.connectorId &&
    connectorOf(wallet)?.session?.id === wallet.session

  function isOffered(wallet: KnownWalletRef): boolean {
    const connector = connectorOf(wallet)
    return mayReconnect() || used.has(keyOf(wallet)) || (connector !== undefined && !connector.heldSessions)
  }

  function publish(): void {
    $state.set(
      profileWallets(readStored().filter(isOffered), wallet =>
        isActive(wallet) ? 'active' : open.has(keyOf(wallet)) ? 'connected' : 'recent',
      ),
    )
  }

  function save(list: readonly KnownWallet[]): void {
    if (JSON.stringify(list) !== JSON.stringify(readStored())) writeJson(storage, profileWalletsKey, list)
    publish()
  }

  const describe = ({ namespace, id, name }: Connector, address: string, session?: HeldSession): KnownWallet => ({
    namespace,
    connectorId: id,
    name: session?.name ?? name,
    address: normalizeAddress(namespace, address),
    ...(session?.id !== undefined && { session: session.id }),
  })

  /** Whoever is connected now is known from now on. */
  function record(): void {
    let list = readStored()
    for (const connector of $connectors.get()) {
      const { namespace, id, session } = connector
      const account = activeOf(namespace)
      if (account?.connectorId !== id) continue
      const [address] = account.addresses
      // In between, the session may be the next one already, and the account that of the former.
      if (session && !session.accounts.some(account => normalizeAddress(namespace, account) === address)) continue
      const wallet = describe(connector, address, session)
      list = withKnownWallet(list, wallet)
      open.add(keyOf(wallet))
      used.add(keyOf(wallet))
    }
    save(list)
  }

  return {
    $state: $wallets,
    list: readStored,
    activeOf,
    connectorOf,
    isActive,
    isOpen: (wallet: KnownWalletRef): boolean => open.has(keyOf(wallet)) && isOffered(wallet),
    setOpen: (wallet: KnownWalletRef, isOpen: boolean): unknown =>
      isOpen ? open.add(keyOf(wallet)) : open.delete(keyOf(wallet)),
    describe,
    publish,
    save,
    record,
  }
}
