/**
 * Identifiers of chains and accounts (CAIP-2, CAIP-10), and addresses. EIP-55 checksums are not here: they need a hash
 * function.
 */
export { decodeBase58, encodeBase58 } from './caip/base58.js'
export { assertCaipAddress, isCaipAddress, type CaipAddress } from './caip/caip-address.js'
export { parseCaipAddress } from './caip/parse-caip-address.js'
export { toCaipAddress } from './caip/to-caip-address.js'
export { assertCaipNetworkId, isCaipNetworkId, parseCaipNetworkId, type CaipNetworkId } from './caip/caip-network-id.js'
export { chainNamespaces, isChainNamespace, type ChainNamespace } from './namespaces/chain-namespace.js'
export { addChainNamespace } from './namespaces/define-namespace.js'
export { isEvmAddress, isSameEvmAddress, toLowerCaseAddress, type EvmAddress } from './namespaces/eip155/evm-address.js'
export { assertAddress, isAddress } from './namespaces/is-address.js'
export { shortenAddress } from './caip/shorten-address.js'
export { isSimilarAddress } from './caip/similar-address.js'
export { isSolanaAddress } from './namespaces/solana/solana-address.js'
