import { RpcError } from '../../errors/rpc-error.js'
import type { WalletConnectSupport } from '../namespace.js'

/** The codes by which wallets say that they do not know a network (contract 7.5). */
const unknownNetworkCodes: readonly unknown[] = [4902, 32603, -32603, 5000]

const saysUnknown = (error: unknown): boolean => {
  if (!(error instanceof RpcError)) return false
  const inner = (error.data as { readonly originalError?: { readonly code?: unknown } } | null | undefined)?.originalError?.code
  return unknownNetworkCodes.includes(error.code) || inner === 4902
}

/** What wallets are asked to allow (contract 7.5). */
export const eip155Methods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_registerOnboarding',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_getAssets',
] as const

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
    async request({ id, name: chainName, nativeCurrency, rpcUrls, blockExplorers }, ask, methods) {
      const chainId = `0x${BigInt(id).toString(16)}`
      try {
        await ask('wallet_switchEthereumChain', [{ chainId }])
      } catch (error) {
        if (!saysUnknown(error) || !methods.has('wallet_addEthereumChain')) throw error
        const explorer = blockExplorers?.default.url
        await ask('wallet_addEthereumChain', [{ chainId, chainName, nativeCurrency, rpcUrls: rpcUrls.default.http, ...(explorer && { blockExplorerUrls: [explorer] }) }])
      }
    },
  },
  hasOneClickAuth: true,
}
