import { toCaipAddress } from '../caip/to-caip-address.js'
import type { Sender } from '../send/sender.js'
import type { SliceContext } from './slice-context.js'

/** Returns the current sender: the account of the shown namespace, with its wallet; undefined if none is connected. */
export function currentSender({
  network,
  account,
  connection,
}: Pick<SliceContext, 'network' | 'account' | 'connection'>): Sender | undefined {
  const { namespace } = network.$state.get()
  const entry = account.get(namespace)
  const wallet = connection.connectorOf(namespace)
  if (entry.status !== 'connected' || !wallet) return undefined
  const [address] = entry.addresses
  return {
    account: toCaipAddress(entry.caipNetworkId, address),
    address,
    namespace,
    isSmart: entry.login?.embeddedWalletInfo?.accountType === 'smartAccount',
    provider: wallet.provider,
    name: wallet.name,
  }
}
