import type { Namespace } from '../namespace.js'
import { eip155Name } from './eip155-name.js'
import { discoverInjected } from './injected-discovery.js'

/** EVM chains: wallets of the page by EIP-6963 and `window.ethereum`, providers as EIP-1193 has them. */
export const eip155: Namespace = {
  name: eip155Name,
  discoverWallets: discoverInjected,
  load: () => import('./eip155-features.js'),
}
