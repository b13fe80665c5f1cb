import type { NamespaceFeatures } from '../namespace.js'

export { isEvmAddress as isAddress } from './evm-address.js'
export { createInjectedSession } from './injected-session.js'
export { withChecksum as normalizeAddress } from './with-checksum.js'

export const accountTypes = ['smartAccount', 'eoa'] as const

export const features: NamespaceFeatures = {
  permissions: true,
  names: true,
  nfts: true,
  balances: {
    probe: { method: 'eth_chainId' },
    request: address => ({ method: 'eth_getBalance', params: [address, 'latest'] }),
    read: answer => (typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer) ? BigInt(answer) : undefined),
    readToken: async (...params) => (await import('./erc20-balance.js')).readErc20Balance(...params),
  },
  assets: async () => (await import('./erc7811-assets.js')).readAssets,
  allowances: () => import('./evm-allowances.js'),
  transfers: () => import('./evm-transfers.js'),
  swaps: () => import('./evm-swap-support.js'),
  signIn: () => import('./eip155-sign-in.js'),
  walletConnect: async () => (await import('./eip155-wallet-connect.js')).eip155WalletConnect,
  auth: async () => (await import('./auth-evm-provider.js')).createAuthEvmProvider,
}
