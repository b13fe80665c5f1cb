import * as eip155Module from '../namespaces/eip155/eip155-features.js'
import { eip155WalletConnect } from '../namespaces/eip155/eip155-wallet-connect.js'
import type { LoadedNamespace } from '../namespaces/namespace.js'
import * as solanaModule from '../namespaces/solana/solana-features.js'
import { solanaWalletConnect } from '../namespaces/solana/solana-wallet-connect.js'
import type { PairedNamespace } from '../connectors/walletconnect/proposal.js'

/** The built-in namespaces, loaded. */
export const loadedNamespaces: readonly [eip155: LoadedNamespace, solana: LoadedNamespace] = [
  { name: 'eip155', ...eip155Module },
  { name: 'solana', ...solanaModule },
]

/** The same, with what they want of WalletConnect. */
export const pairedNamespaces: readonly [eip155: PairedNamespace, solana: PairedNamespace] = [
  { name: 'eip155', isAddress: eip155Module.isAddress, ...eip155WalletConnect },
  { name: 'solana', isAddress: solanaModule.isAddress, ...solanaWalletConnect },
]
