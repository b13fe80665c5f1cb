import { atom, type ReadableAtom } from 'nanostores'
import type { AccountsState } from '../account/account.state.js'
import { settle } from '../async/settle.js'
import type { Connector } from '../connectors/define-connector.js'
import { profileLookMs, profileWalletsKey } from '../limits/profile-limits.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { StoragePort } from '../storage/storage-port.js'
import { readJson, writeJson } from '../storage/stored-json.js'
import {
  profileWallets,
  readKnownWallets,
  withKnownWallet,
  withoutKnownWallet,
  type KnownWallet,
  type ProfileWallet,
} from './profile.state.js'

export interface ProfileStore {
  /** The wallets that this browser was connected with, the active ones first. At most ten. */
  readonly $state: ReadableAtom<readonly ProfileWallet[]>
  /** Asks those that are on the page whether they still show their accounts. Nobody is prompted; settles always. */
  refresh(): Promise<void>
  /**
   * Makes one the page's wallet of its namespace, in place of the one that is. One that is not `connected` may ask the
   * visitor. @throws {W3mError} as `connect`
   */
  switchTo(wallet: Pick<ProfileWallet, 'connectorId' | 'namespace'>): Promise<void>
  /**
   * Ends one and forgets it. @throws {W3mError} `DISCONNECT_FAILED` where it is the active one, and its wallet fails; it
   * is forgotten all the same
   */
  disconnect(wallet: Pick<ProfileWallet, 'connectorId' | 'namespace'>): Promise<void>
}

export interface ProfileDeps {
  readonly storage: StoragePort
  readonly $accounts: ReadableAtom<AccountsState>
  readonly $connectors: ReadableAtom<readonly Connector[]>
  /** The spelling of an address in the application. */
  readonly spell: (namespace: ChainNamespace, address: string) => string
  readonly connect: (connectorId: string, namespace: ChainNamespace) => Promise<unknown>
  readonly disconnect: (namespace: ChainNamespace) => Promise<void>
  /** Aborted when the instance is destroyed. */
  readonly lifetime: AbortSignal
}

const keyOf = ({ namespace, connectorId }: Pick<KnownWallet, 'connectorId' | 'namespace'>) =>
  `${namespace}:${connectorId}`

export function createProfileStore({
  storage,
  $accounts,
  $connectors,
  spell,
  connect,
  disconnect,
  lifetime,
}: ProfileDeps): ProfileStore {
  const $state = atom<readonly ProfileWallet[]>([])
  /** Those that showed an account when they were asked last. */
  const open = new Set<string>()
  const known = () => readKnownWallets(readJson(storage, profileWalletsKey))
  const activeOf = (namespace: ChainNamespace) => {
    const account = $accounts.get()[namespace]
    return account?.status === 'connected' ? account : undefined
  }

  function tell(): void {
    $state.set(
      profileWallets(known(), wallet =>
        activeOf(wallet.namespace)?.connectorId === wallet.connectorId
          ? 'active'
          : open.has(keyOf(wallet))
            ? 'connected'
            : 'recent',
      ),
    )
  }

  function keep(list: readonly KnownWallet[]): void {
    if (JSON.stringify(list) !== JSON.stringify(known())) writeJson(storage, profileWalletsKey, list)
    tell()
  }

  /** Whoever is connected now is known from now on. */
  function record(): void {
    let list = known()
    for (const connector of $connectors.get()) {
      const { namespace, id: connectorId, name } = connector
      const account = activeOf(namespace)
      if (account?.connectorId !== connectorId) continue
      list = withKnownWallet(list, { namespace, connectorId, name, address: account.addresses[0] })
      open.add(keyOf({ namespace, connectorId }))
    }
    keep(list)
  }

  const connectorOf = ({ namespace, connectorId }: Pick<KnownWallet, 'connectorId' | 'namespace'>) =>
    $connectors.get().find(each => each.id === connectorId && each.namespace === namespace)

  /** What shares one session over namespaces, or is no wallet of the page, keeps no account for a page that left it. */
  const isOfPage = ({ type, siblings }: Connector) => (type === 'ANNOUNCED' || type === 'INJECTED') && !siblings

  async function look(wallet: KnownWallet): Promise<void> {
    const connector = connectorOf(wallet)
    const session =
      connector && isOfPage(connector)
        ? await settle(connector.reconnect({ signal: lifetime }), {
            signal: lifetime,
            timeoutMs: profileLookMs,
            who: connector.name,
          }).catch(() => undefined)
        : undefined
    if (lifetime.aborted || activeOf(wallet.namespace)?.connectorId === wallet.connectorId) return
    if (!session) return void open.delete(keyOf(wallet))
    open.add(keyOf(wallet))
    const address = spell(wallet.namespace, session.accounts[0])
    // Meanwhile it may have been forgotten.
    if (known().some(each => keyOf(each) === keyOf(wallet)))
      writeJson(storage, profileWalletsKey, withKnownWallet(known(), { ...wallet, address }))
  }

  for (const stop of [$accounts.subscribe(record), $connectors.listen(record), storage.watch(tell)])
    lifetime.addEventListener('abort', stop)

  return {
    $state,
    async refresh() {
      await Promise.allSettled(
        known()
          .filter(each => activeOf(each.namespace)?.connectorId !== each.connectorId)
          .map(look),
      )
      if (!lifetime.aborted) tell()
    },
    async switchTo({ connectorId, namespace }) {
      await connect(connectorId, namespace)
    },
    async disconnect(wallet) {
      const isActive = activeOf(wallet.namespace)?.connectorId === wallet.connectorId
      try {
        if (isActive) await disconnect(wallet.namespace)
      } finally {
        open.delete(keyOf(wallet))
        keep(withoutKnownWallet(known(), wallet))
      }
    },
  }
}
