import { initialNetworkState } from '../network/network.state.js'
import { readNetwork } from '../storage/keys.js'
import { migrate } from '../storage/migrate.js'
import type { W3m } from './w3m.js'

/** Takes over what another SDK stored for this origin, and goes to the network that it showed. */
export function migrateStorage({ $options, storage, network }: W3m): void {
  migrate(storage)
  network.replace(initialNetworkState($options.get(), readNetwork(storage)))
}
