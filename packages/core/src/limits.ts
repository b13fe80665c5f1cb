// The constants of the core that a server keeps to, and those that a page with its own screens shows or counts with.
// Within the core each is imported from its own file, so that it stands in the code of those who use it.

// A server that answers in place of a node, issues sign-in nonces or registers names.
export { rpcBatchMax, rpcBodyMaxBytes, rpcTimeoutMs } from './limits/rpc-limits.js'
export { signInLifetimeMs } from './limits/sign-in-limits.js'
export { nameMaxLength, nameMessageLifetimeMs, nameMinLength } from './limits/names-limits.js'

// A page that draws logins, pairings, balances, transfers and swaps itself.
export { emailCooldownMs } from './limits/login-limits.js'
export { pairingLifetimeMs } from './limits/walletconnect-limits.js'
export { recentWalletsMax } from './limits/wallets-limits.js'
export { balanceCacheMs, balanceDecimalsShown, fiatDecimalsShown } from './limits/balances-limits.js'
export { sentTransfersMax } from './limits/send-limits.js'
export { slippageDefaultBps, slippageMaxBps, slippageWarnBps, swapRefreshMs } from './limits/swap-limits.js'
export { swapNetworkIds } from './namespaces/networks/swap-network-ids.js'
