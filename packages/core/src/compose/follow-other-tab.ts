import type { ReadableAtom } from 'nanostores'
import type { AccountStore } from '../account/account.store.js'
import { isSameAddress } from '../namespaces/eip155/evm-address.js'
import { entriesOf, type ChainNamespace } from '../namespaces/chain-namespace.js'
import type { AuthId } from '../connectors/connector-ids.js'
import type { Connector } from '../connectors/define-connector.js'
import type { ConnectionStore } from '../connection/connection.store.js'
import { onNetwork } from '../connection/on-network.js'
import { rpcTimeoutMs } from '../limits/rpc-limits.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import type { NetworkStore } from '../network/network.store.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { activeNetwork, findNetwork } from '../network/network.state.js'
import { readConnections, readNetwork, storageKeys, writeConnection } from '../storage/keys.js'
import { readJsonRecord } from '../storage/stored-json.js'
import type { StoragePort } from '../storage/storage-port.js'

export interface OtherTabDeps {
  readonly $options: ReadableAtom<Pick<W3mOptions, 'enableReconnect'>>
  readonly storage: StoragePort
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly connection: Pick<ConnectionStore, 'forget' | 'reconnect' | 'connectorOf'>
}

/** The connector of the embedded wallet. */
const embeddedId: AuthId = 'ID_AUTH'

/** A page that brings nobody back forgot as it loaded: whoever is connected here goes on, and is stored again. */
function rememberForgotten(storage: StoragePort, account: AccountStore): void {
  const stored = readJsonRecord(storage, storageKeys.connections)
  for (const [namespace] of entriesOf(account.$state.get())) {
    const current = account.get(namespace)
    if (stored[namespace] !== null || (current.status !== 'connected' && current.status !== 'reconnecting')) continue
    const address = current.status === 'connected' && { address: current.addresses[0] }
    writeConnection(storage, namespace, { connectorId: current.connectorId, ...address })
  }
}

/** Releases a wallet that no other namespace here shares. */
function release(connector: Connector | undefined, connection: OtherTabDeps['connection']): void {
  if (!connector?.siblings?.().some(sibling => connection.connectorOf(sibling.namespace) === sibling))
    connector?.release?.()
}

/** Ends connections that another instance of the page disconnected, if the storage of this one no longer has them. */
export function followDisconnect({ storage, account, connection }: OtherTabDeps, namespace?: ChainNamespace): void {
  for (const [name, { status }] of entriesOf(account.$state.get())) {
    if ((namespace ?? name) !== name || status === 'connecting' || readConnections(storage)[name]) continue
    const connector = connection.connectorOf(name)
    connection.forget(name, { isRemote: true })
    release(connector, connection)
  }
}

type RefreshDeps = Pick<OtherTabDeps, 'storage' | 'account' | 'network' | 'connection'>

/**
 * A wallet of the page tells nothing to a page that the browser keeps while another one is shown: what it gives by now
 * is read. Another network is followed; another account is connected anew.
 */
async function refreshWallet(
  connector: Connector,
  { storage, account, network, connection }: RefreshDeps,
): Promise<void> {
  const { namespace, id } = connector
  const session = await connector.reconnect({ signal: AbortSignal.timeout(rpcTimeoutMs) })
  const current = account.get(namespace)
  if (connection.connectorOf(namespace) !== connector || current.status !== 'connected') return
  const chain: unknown = session && `${namespace}:${session.chainReference}`
  const found = typeof chain === 'string' && findNetwork(network.$state.get().networks, chain)?.caipNetworkId
  if (isSameAddress(current.addresses[0], session?.accounts[0] ?? '') && (found || chain === current.caipNetworkId)) {
    if (!found || found === current.caipNetworkId) return
    account.set(namespace, onNetwork(current, found))
    network.follow(found)
    return
  }
  // Without an address, a sign-in that belongs to it ends too.
  if (!session) writeConnection(storage, namespace, { connectorId: id })
  connection.forget(namespace, { isRemote: true })
  await connection.reconnect(namespace, id)
}

function refreshWallets(deps: RefreshDeps): void {
  for (const [namespace] of entriesOf(deps.account.$state.get())) {
    const connector = deps.connection.connectorOf(namespace)
    // One that does not answer now may still be what the page has.
    if (connector?.type === 'ANNOUNCED' || connector?.type === 'INJECTED')
      refreshWallet(connector, deps).catch(() => undefined)
  }
}

/**
 * Applies what another tab connected, disconnected or chose. `key` is the storage key that it wrote; undefined if it
 * cleared everything, or may have written any key.
 */
export function followOtherTab(
  key: string | undefined,
  { $options, storage, account, network, connection }: OtherTabDeps,
): void {
  async function followNetwork(target: CaipNetwork): Promise<void> {
    const { chainNamespace: namespace, caipNetworkId } = target
    const connector = connection.connectorOf(namespace)
    await connector?.switchNetwork(target, { signal: AbortSignal.timeout(rpcTimeoutMs) }).then(
      () => {
        const current = account.get(namespace)
        if (current.status !== 'connected' || connection.connectorOf(namespace) !== connector) return
        account.set(namespace, onNetwork(current, caipNetworkId))
        network.follow(caipNetworkId)
      },
      () => undefined,
    )
  }

  /**
   * The embedded wallet says by itself who is in by now. Where that is not whom the other tab has, nobody is connected
   * here.
   */
  async function refreshEmbedded(connector: Connector): Promise<void> {
    const { namespace } = connector
    await connector.reconnect({ signal: AbortSignal.timeout(rpcTimeoutMs) }).catch(() => undefined)
    const current = account.get(namespace)
    const address = readConnections(storage)[namespace]?.address
    if (
      connection.connectorOf(namespace) === connector &&
      current.status === 'connected' &&
      address &&
      !isSameAddress(current.addresses[0], address)
    )
      connection.forget(namespace, { isRemote: true })
  }

  if (key === undefined || key === storageKeys.connections) {
    rememberForgotten(storage, account)
    const stored = readConnections(storage)
    const disconnected: Connector[] = []
    for (const [namespace] of entriesOf(account.$state.get())) {
      const current = account.get(namespace)
      if (current.status !== 'connected' && current.status !== 'reconnecting') continue
      const connector = connection.connectorOf(namespace)
      // Storage now has the values of the other tab.
      const { connectorId, address } = stored[namespace] ?? {}
      if (connectorId === current.connectorId) {
        if (
          connector?.type === 'AUTH' &&
          current.status === 'connected' &&
          address &&
          !isSameAddress(current.addresses[0], address)
        )
          void refreshEmbedded(connector)
        continue
      }
      if (connector) disconnected.push(connector)
      connection.forget(namespace, { isRemote: true })
    }
    // A wallet that was to come back once it gives accounts again is not waited for any longer.
    for (const namespace of new Set(network.$state.get().networks.map(item => item.chainNamespace))) {
      if (!stored[namespace] && account.get(namespace).status === 'disconnected')
        connection.forget(namespace, { isRemote: true })
    }
    for (const connector of disconnected) release(connector, connection)
    const isLoggingIn = Object.values(account.$state.get()).some(
      account => account.status === 'connecting' && account.connectorId === embeddedId,
    )
    for (const [namespace, { connectorId }] of entriesOf(stored)) {
      // A login runs here: the frame reports who is logged in, not the other tab.
      if (isLoggingIn && connectorId === embeddedId) continue
      // Skips namespaces without a network here. An attempt of this tab goes on and wins when it succeeds.
      if (
        $options.get().enableReconnect !== false &&
        network.$state.get().active[namespace] &&
        ['disconnected', 'connecting'].includes(account.get(namespace).status)
      )
        void connection.reconnect(namespace, connectorId)
    }
  }
  if (key === undefined) refreshWallets({ storage, account, network, connection })
  if (key === undefined || key === storageKeys.network) {
    const { active, byNamespace } = readNetwork(storage)
    const { networks } = network.$state.get()
    for (const [namespace, id] of entriesOf(byNamespace)) {
      const target = findNetwork(networks, id)
      const current = account.get(namespace)
      if (!target || (current.status === 'connected' && current.caipNetworkId === target.caipNetworkId)) continue
      if (current.status !== 'connected') network.follow(target.caipNetworkId)
      // A wallet with approved networks switches without a prompt; any other reports its network itself.
      else if (current.approvedNetworkIds?.includes(target.caipNetworkId)) void followNetwork(target)
    }
    const next = active && findNetwork(networks, active)
    const now = network.$state.get()
    // Skips the namespace that is shown already: two tabs with different networks would notify each other endlessly.
    if (next && next.chainNamespace !== now.namespace && activeNetwork(now, next.chainNamespace) === next)
      network.show(next.chainNamespace)
  }
}
