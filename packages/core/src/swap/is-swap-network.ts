import type { CaipNetwork } from '../namespaces/define-network.js'
import { swapNetworkIds } from '../namespaces/networks/swap-network-ids.js'

const isLoopback = (url: string): boolean =>
  URL.canParse(url) && /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(new URL(url).hostname)

/** The twelve networks of spec 9, and those whose nodes are all on this machine. One without a node is not among them. */
export const isSwapNetwork = ({ caipNetworkId, rpcUrls }: CaipNetwork): boolean =>
  swapNetworkIds.includes(caipNetworkId) || (rpcUrls.default.http.length > 0 && rpcUrls.default.http.every(isLoopback))
