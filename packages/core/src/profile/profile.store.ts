import type { ReadableAtom } from 'nanostores'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { EndWalletsDeps } from './end-wallets.js'
import { createKnownWallets, type KnownWalletsDeps } from './stored-wallets.js'
import type { KnownWalletRef, ProfileWallet } from './profile.state.js'
import { createRefreshWallets } from './refresh-wallets.js'

/** Holds the wallets that this browser was connected with, and switches between them. `load.profile()` gives it. */
export interface ProfileStore {
  /** The wallets that this browser was connected with, the active ones first. At most ten. */
  readonly $state: ReadableAtom<readonly ProfileWallet[]>
  /**
   * Asks those that are on the page whether they still show their accounts, and looks for sessions that live on. Nobody
   * is prompted; settles always. What answers late is taken in when it does.
   */
  refresh(): Promise<void>
  /**
   * Makes one the page's wallet of its namespace, in place of the one that is. One that is not `connected` may ask the
   * visitor. @throws {W3mError} as `connect`
   */
  switchTo(wallet: KnownWalletRef): Promise<void>
  /**
   * Ends one, at its wallet too, and forgets it. The others stay as they are. Without one: where nobody is connected
   * any more, the visitor has left, and the sessions that live on end, and the sign-ins.
   * @throws {W3mError} `DISCONNECT_FAILED` where it is the active one, and its wallet fails; it is forgotten all the
   *   same
   */
  disconnect(wallet?: KnownWalletRef): Promise<void>
}

export interface ProfileDeps extends KnownWalletsDeps, EndWalletsDeps {
  readonly connect: (connectorId: string, namespace: ChainNamespace, session: string | undefined) => Promise<unknown>
}

/** Names a session to a connector that holds one at most. */
const theOnlyOne = 'held'

export function createProfileStore(deps: ProfileDeps): ProfileStore {
  const { storage, $accounts, $connectors, signal } = deps
  const wallets = createKnownWallets(deps)
  const refresh = createRefreshWallets({ ...deps, wallets })

  for (const stop of [
    $accounts.subscribe(wallets.record),
    $connectors.listen(wallets.record),
    storage.watch(wallets.publish),
  ])
    signal.addEventListener('abort', stop)

  return {
    $state: wallets.$state,
    refresh,
    async switchTo(wallet) {
      const { connectorId, namespace, session } = wallet
      const isHeld = wallets.connectorOf(wallet)?.heldSessions && wallets.isOpen(wallet)
      await deps.connect(connectorId, namespace, isHeld ? (session ?? theOnlyOne) : undefined)
    },
    async disconnect(wallet) {
      const { endWallet, endHeldSessions } = await import('./end-wallets.js')
      await (wallet ? endWallet(wallet, wallets, deps) : endHeldSessions(deps))
    },
  }
}
