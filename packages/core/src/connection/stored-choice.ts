import type { ReadableAtom } from 'nanostores'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { readConnections } from '../storage/keys.js'
import type { StoragePort } from '../storage/storage-port.js'

export interface StoredChoiceDeps {
  readonly $options: ReadableAtom<Pick<W3mOptions, 'enableReconnect'>>
  readonly storage: StoragePort
}

/** Whether the host wants a former wallet back, and it is the one that is stored now, whoever wrote that. */
export const storedChoice =
  ({ $options, storage }: StoredChoiceDeps) =>
  (namespace: ChainNamespace, connectorId: string): boolean =>
    $options.get().enableReconnect !== false && readConnections(storage)[namespace]?.connectorId === connectorId
