import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { Proposal, ProposedNamespace } from './universal-provider.js'

/** The chain families that WalletConnect connects here. */
export const pairedNamespaces = ['eip155', 'solana'] as const

export type PairedNamespace = (typeof pairedNamespaces)[number]

export const isPairedNamespace = (namespace: string): namespace is PairedNamespace => pairedNamespaces.includes(namespace as PairedNamespace)

/** What wallets are asked to allow (contract 7.5). A wallet answers with those that it has. */
export const proposedMethods: Readonly<Record<PairedNamespace, readonly string[]>> = {
  eip155: [
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
  ],
  solana: ['solana_signMessage', 'solana_signTransaction', 'solana_requestAccounts', 'solana_getAccounts', 'solana_signAllTransactions', 'solana_signAndSendTransaction'],
}

const proposedEvents = ['accountsChanged', 'chainChanged'] as const

/**
 * Every network of the application, all optional: a wallet that knows only some of them connects with those.
 * Solana's networks stand there by their former ids too. @param nodeUrl where the page itself reads a network
 */
export function proposeNamespaces(networks: readonly CaipNetwork[], nodeUrl: (network: CaipNetwork) => string | undefined): Proposal {
  const proposal: Record<string, ProposedNamespace> = {}
  for (const namespace of pairedNamespaces) {
    const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    if (own.length === 0) continue
    const chains = own.flatMap(({ caipNetworkId, aliases = [] }) => [caipNetworkId, ...aliases])
    const nodes = own.flatMap(network => {
      const url = nodeUrl(network)
      return url ? [network.caipNetworkId, ...(network.aliases ?? [])].map(id => [id.slice(namespace.length + 1), url] as const) : []
    })
    proposal[namespace] = { methods: proposedMethods[namespace], events: proposedEvents, chains, rpcMap: Object.fromEntries(nodes) }
  }
  return proposal
}
