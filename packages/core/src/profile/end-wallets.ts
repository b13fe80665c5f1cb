import { withTimeout } from '../async/with-timeout.js'
import { profileTimeoutMs } from '../limits/profile-limits.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { KnownWallets, KnownWalletsDeps } from './stored-wallets.js'
import { isSameWallet, type KnownWallet, type KnownWalletRef } from './profile.state.js'

export interface EndWalletsDeps extends Pick<KnownWalletsDeps, '$accounts' | '$connectors'> {
  readonly disconnect: (namespace: ChainNamespace) => Promise<void>
  /**
   * Ends the sign-ins of an account whose session ended beside the active one; without one, those of everybody, where
   * nobody is connected or may come back.
   */
  readonly signOut: (wallet?: Pick<KnownWallet, 'namespace' | 'address'>) => Promise<void>
  /** Aborted when the instance is destroyed. */
  readonly signal: AbortSignal
}

const withoutWallet = (wallets: readonly KnownWallet[], wallet: KnownWalletRef): readonly KnownWallet[] =>
  wallets.filter(
    knownWallet =>
      !isSameWallet(knownWallet, wallet) &&
      // A session ends for every namespace.
      (wallet.session === undefined || knownWallet.session !== wallet.session),
  )

/** Ends one, at its wallet too, and forgets it. @throws {W3mError} `DISCONNECT_FAILED` of the active one */
export async function endWallet(
  wallet: KnownWalletRef,
  { list, isActive, activeOf, connectorOf, setOpen, save }: KnownWallets,
  { disconnect, signOut }: EndWalletsDeps,
): Promise<void> {
  const existing = list().find(knownWallet => isSameWallet(knownWallet, wallet))
  try {
    if (isActive(wallet)) return await disconnect(wallet.namespace)
    const sessions = await connectorOf(wallet)?.heldSessions?.()
    // What its wallet cannot be told now ends with its time, and nobody asks it from here.
    await sessions?.end(wallet.session).catch(() => undefined)
    if (existing && !activeOf(existing.namespace)?.addresses.includes(existing.address))
      await signOut(existing).catch(() => undefined)
  } finally {
    setOpen(wallet, false)
    save(withoutWallet(list(), wallet))
  }
}

/** Where nobody is connected any more, the sessions that live on end, and the sign-ins. Settles always. */
export async function endHeldSessions({ $accounts, $connectors, signOut, signal }: EndWalletsDeps): Promise<void> {
  const isHere = Object.values($accounts.get()).some(({ status }) => ['connected', 'reconnecting'].includes(status))
  if (isHere) return
  const disconnects = $connectors.get().map(async connector => {
    const sessions = await connector.heldSessions?.()
    await sessions?.endOthers()
  })
  const limits = { signal, timeoutMs: profileTimeoutMs, name: 'wallet' }
  await withTimeout(Promise.allSettled([...disconnects, signOut()]), limits).catch(() => undefined)
}
