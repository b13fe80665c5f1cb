import { RpcError } from '../../errors/rpc-error.js'
import { readProperty } from '../../rpc/error-chain.js'
import type { WalletConnectSupport } from '../namespace.js'
import { eip155Methods } from './eip155-methods.js'

/** The error codes with which wallets report an unknown network. */
const unknownNetworkCodes: readonly unknown[] = [4902, 32603, -32603, 5000]

const isUnknownChainError = (error: unknown): boolean => {
  if (!(error instanceof RpcError)) return false
  const inner = readProperty(readProperty(error.data, 'originalError'), 'code')
  return unknownNetworkCodes.includes(error.code) || inner === 4902
}

export const eip155WalletConnect: WalletConnectSupport = {
  methods: eip155Methods,
  events: ['accountsChanged', 'chainChanged'],
  loadProvider: async () => (await import('./evm-provider.js')).pairEvm,
  readReference(text) {
    const id = /^(?:0x[0-9a-f]{1,14}|\d{1,16})$/i.test(text) ? Number(text) : Number.NaN
    return Number.isSafeInteger(id) && id > 0 ? String(id) : undefined
  },
  networkRequest: {
    method: 'wallet_switchEthereumChain',
    async request({ id, name: chainName, nativeCurrency, rpcUrls, blockExplorers }, request, methods) {
      const chainId = `0x${BigInt(id).toString(16)}`
      try {
        await request('wallet_switchEthereumChain', [{ chainId }])
      } catch (error) {
        if (!isUnknownChainError(error) || !methods.has('wallet_addEthereumChain')) throw error
        const explorer = blockExplorers?.default.url
        await request('wallet_addEthereumChain', [
          {
            chainId,
            chainName,
            nativeCurrency,
            rpcUrls: rpcUrls.default.http,
            ...(explorer && { blockExplorerUrls: [explorer] }),
          },
        ])
      }
    },
  },
  hasOneClickAuth: true,
}
