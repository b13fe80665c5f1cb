import { chainIdOf } from '../namespaces/chain-id.js'
import { eip155Name } from '../namespaces/eip155/eip155-name.js'
import type { W3m } from '../compose/w3m.js'
import type { Address, WagmiEmitter } from './wagmi-shapes.js'

/** The connected EVM wallet as wagmi sees one. */
export interface EvmStatus {
  readonly connectorId: string
  /** The chosen account first, with checksums. */
  readonly accounts: readonly Address[]
  /** Where the wallet stands, known to the application or not. */
  readonly chainId: number
}

/** How long to wait before wagmi, which was busy, is told once more. */
const busyMs = 50

export function evmStatus(w3m: W3m): EvmStatus | undefined {
  const account = w3m.account.get(eip155Name)
  if (account.status !== 'connected') return undefined
  const { connectorId, addresses, caipNetworkId } = account
  return {
    connectorId,
    accounts: addresses as readonly [Address, ...Address[]],
    chainId: Number(chainIdOf(caipNetworkId)),
  }
}

/** Tells wagmi by a connector's emitter what an instance has. */
export interface StatusTeller {
  /** Tells of what is there, until wagmi took it. */
  announce(): void
  /** Tells of each change from now on; of none on a server, where a configuration lives as long as a request. */
  follow(): void
}

export function createStatusTeller(w3m: W3m, emitter: WagmiEmitter): StatusTeller {
  let told: EvmStatus | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /**
   * wagmi hears no connection while it connects or reconnects by itself. Once it took one, it listens for its changes.
   */
  function announce(): void {
    clearTimeout(timer)
    const now = evmStatus(w3m)
    if (!now) return
    emitter.emit('connect', { accounts: now.accounts, chainId: now.chainId })
    if (emitter.listenerCount('change') === 0) timer = setTimeout(announce, busyMs)
  }

  function tell(): void {
    const former = told
    const now = evmStatus(w3m)
    told = now
    // A client of the former wallet is of no use with the next one, even where both have the same accounts.
    const isSame = former?.connectorId === now?.connectorId
    if (former && !isSame) emitter.emit('disconnect')
    if (!now) return
    if (!isSame) announce()
    else if (former && (former.accounts.join() !== now.accounts.join() || former.chainId !== now.chainId))
      emitter.emit('change', { accounts: now.accounts, chainId: now.chainId })
  }

  return {
    announce,
    follow() {
      if (typeof document === 'undefined') return
      w3m.account.$state.listen(tell)
      // What is connected already is told once the configuration stands and has read its own storage: until then it has
      // no such connector.
      if (evmStatus(w3m)) setTimeout(tell)
    },
  }
}
