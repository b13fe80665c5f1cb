import { isCaipNetworkId, parseCaipNetworkId, type CaipNetworkId } from '../caip/caip-network-id.js'
import { isChainNamespace, type ChainNamespace } from '../namespaces/chain-namespace.js'
import { isText, readJsonRecord, writeJson } from './stored-json.js'
import type { StoragePort } from './storage-port.js'

/**
 * What every page reads. The keys of parts that load late stand with them. All values are public: addresses, ids,
 * choices.
 */
export const storageKeys = {
  /** The version marker: the number of `storageVersion`. */
  version: 'w3m:version',
  connections: 'w3m:connections',
  network: 'w3m:network',
} as const

/** Which wallet a namespace was connected with. */
export interface StoredConnection {
  readonly connectorId: string
  /** Absent where the wallet gave none when it was last asked: it was locked, or took its permission back. */
  readonly address?: string
}

export type StoredConnections = Readonly<Partial<Record<ChainNamespace, StoredConnection>>>

export interface StoredNetworks {
  /** The network that was shown. */
  readonly active?: CaipNetworkId
  readonly byNamespace: Readonly<Partial<Record<ChainNamespace, CaipNetworkId>>>
}

/** The stored connections; what cannot be read counts as none. */
export function readConnections(port: StoragePort): StoredConnections {
  const connections: Partial<Record<ChainNamespace, StoredConnection>> = {}
  for (const [namespace, stored] of Object.entries(readJsonRecord(port, storageKeys.connections))) {
    const { connectorId, address }: { readonly connectorId?: unknown; readonly address?: unknown } = Object(stored)
    if (isChainNamespace(namespace) && isText(connectorId))
      connections[namespace] = { connectorId, ...(isText(address) && { address }) }
  }
  return connections
}

/**
 * Keeps one namespace's connection, or forgets it. Those of the other namespaces stay, also what another tab wrote. Null
 * forgets without an end: a tab that is connected by it goes on.
 */
export function writeConnection(
  port: StoragePort,
  namespace: ChainNamespace,
  connection: StoredConnection | null | undefined,
): boolean {
  return writeJson(port, storageKeys.connections, {
    ...readJsonRecord(port, storageKeys.connections),
    [namespace]: connection,
  })
}

/** The stored networks; an id that is none, or stands under another namespace, counts for nothing. */
export function readNetwork(port: StoragePort): StoredNetworks {
  const stored = readJsonRecord(port, storageKeys.network)
  const byNamespace: Partial<Record<ChainNamespace, CaipNetworkId>> = {}
  for (const [namespace, id] of Object.entries<unknown>(Object(stored.byNamespace))) {
    if (isCaipNetworkId(id) && parseCaipNetworkId(id).namespace === namespace) byNamespace[namespace] = id
  }
  return { ...(isCaipNetworkId(stored.active) && { active: stored.active }), byNamespace }
}

/** Keeps the shown network and those of some namespaces. A tab with other networks has namespaces of its own there. */
export const writeNetwork = (
  port: StoragePort,
  networks: { readonly active: CaipNetworkId | undefined } & Pick<StoredNetworks, 'byNamespace'>,
): boolean =>
  writeJson(port, storageKeys.network, {
    ...networks,
    byNamespace: { ...readNetwork(port).byNamespace, ...networks.byNamespace },
  })
