import { accountOf } from '../account/account.state.js'
import type { AccountStore } from '../account/account.store.js'
import { isolate } from '../async/isolate.js'
import type { ConnectionStore } from '../connection/connection.store.js'
import { walletPromptTimeoutMs } from '../limits/wallets-limits.js'
import { chainIdOf } from '../namespaces/chain-id.js'
import { eip155Name } from '../namespaces/eip155/eip155-name.js'
import { systemClock, type Clock } from '../rpc/clock.js'
import { isJsonRecord } from '../storage/stored-json.js'
import { w3mConnectorId, type Address, type WagmiEmitter, type WagmiStorage } from './wagmi-shapes.js'

/** The connected EVM wallet as wagmi sees one. */
export interface EvmStatus {
  readonly connectorId: string
  /** The chosen account first, with checksums. */
  readonly accounts: readonly Address[]
  /** Where the wallet stands, known to the application or not. */
  readonly chainId: number
}

/** The least and the most time to wait before wagmi, which was busy, is told once more. */
const retryMs = { least: 50, most: 1_000 }

export function evmStatus(w3m: { readonly account: Pick<AccountStore, 'get'> }): EvmStatus | undefined {
  const account = w3m.account.get(eip155Name)
  if (account.status !== 'connected') return undefined
  const { connectorId, addresses, caipNetworkId } = account
  return {
    connectorId,
    accounts: addresses as readonly [Address, ...Address[]],
    chainId: Number(chainIdOf(caipNetworkId)),
  }
}

/**
 * The current connection of wagmi, as wagmi's storage has it: a connector cannot read wagmi's state. Undefined without
 * one, and without a storage.
 */
async function readCurrent(
  storage: WagmiStorage | undefined,
): Promise<{ readonly uid: unknown; readonly connectorId: unknown } | undefined> {
  try {
    const stored = await storage?.getItem('store')
    if (!isJsonRecord(stored) || !isJsonRecord(stored.state)) return undefined
    const { connections, current: uid } = stored.state
    const connection: unknown = connections instanceof Map ? connections.get(uid) : undefined
    if (!isJsonRecord(connection) || !isJsonRecord(connection.connector)) return undefined
    return { uid, connectorId: connection.connector.id }
  } catch {
    return undefined
  }
}

/** What a status emitter needs of an instance. */
interface EmitterSource {
  readonly account: Pick<AccountStore, '$state' | 'get'>
  readonly connection: Pick<ConnectionStore, '$state'>
}

/** Tells wagmi by a connector's emitter what an instance has. */
export interface StatusEmitter {
  /** Tells of what is there, until wagmi took it or the longest prompt of a wallet is over. */
  announce(): void
  /** Tells of each change from now on; of none on a server, where a configuration lives as long as a request. */
  follow(): void
}

export function createStatusEmitter(
  w3m: EmitterSource,
  emitter: WagmiEmitter,
  { storage, clock = systemClock }: { readonly storage?: WagmiStorage | undefined; readonly clock?: Clock } = {},
): StatusEmitter {
  let lastStatus: EvmStatus | undefined
  let cancelRetry: (() => void) | undefined
  let announcements = 0
  /** What wagmi's storage had as the page loaded: a connection of the page before, which wagmi may not bring back. */
  let previousRead: ReturnType<typeof readCurrent> | undefined

  // What listens to wagmi is the host's: where it throws, the next event is told all the same.
  const emitConnect = isolate(({ accounts, chainId }: EvmStatus) => emitter.emit('connect', { accounts, chainId }))
  const emitChange = isolate(({ accounts, chainId }: EvmStatus) => emitter.emit('change', { accounts, chainId }))
  const emitDisconnect = isolate(() => emitter.emit('disconnect'))

  /** Whether another connector of wagmi was connected since the page loaded. */
  async function isOtherConnected(): Promise<boolean> {
    const [previousCurrent, now] = await Promise.all([previousRead, readCurrent(storage)])
    return now !== undefined && now.uid !== previousCurrent?.uid && now.connectorId !== w3mConnectorId
  }

  /**
   * wagmi hears no connection while it connects or reconnects by itself. Once it took one, it listens for its changes.
   * It never takes one of a connector that is not in its configuration.
   * @param isRestored the connection came back by itself: one that was made meanwhile stays the current one
   * @param waitedMs how long wagmi was busy
   */
  async function announce(isRestored = false, waitedMs = 0): Promise<void> {
    cancelRetry?.()
    const announcement = ++announcements
    if (isRestored && (await isOtherConnected())) return
    const now = evmStatus(w3m)
    if (!now || announcement !== announcements) return
    emitConnect(now)
    if (emitter.listenerCount('change') > 0 || waitedMs >= walletPromptTimeoutMs) return
    const delayMs = Math.min(Math.max(waitedMs, retryMs.least), retryMs.most)
    cancelRetry = clock.after(delayMs, () => void announce(isRestored, waitedMs + delayMs))
  }

  function notify(isRestored: boolean): void {
    const previousStatus = lastStatus
    const now = evmStatus(w3m)
    lastStatus = now
    // A client of the former wallet is of no use with the next one, even where both have the same accounts.
    const isSame = previousStatus?.connectorId === now?.connectorId
    if (previousStatus && !isSame) emitDisconnect()
    if (!now) return
    if (!isSame) void announce(isRestored)
    else if (
      previousStatus &&
      (previousStatus.accounts.join() !== now.accounts.join() || previousStatus.chainId !== now.chainId)
    )
      emitChange(now)
  }

  return {
    announce: () => void announce(),
    follow() {
      if (typeof document === 'undefined') return
      previousRead = readCurrent(storage)
      w3m.account.$state.listen((_, before) => {
        const isAttempt = ['choosing', 'finding', 'connecting'].includes(w3m.connection.$state.get().phase)
        notify(!isAttempt && accountOf(before, eip155Name).status === 'reconnecting')
      })
      // What is connected already is told once the configuration stands and has read its own storage: until then it has
      // no such connector.
      if (evmStatus(w3m)) clock.after(0, () => notify(true))
    },
  }
}
