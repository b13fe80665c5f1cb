import type { ChainNamespace } from './chain-namespace.js'
import type { EvmAddress } from './eip155/evm-address.js'

/**
 * How a namespace's addresses are typed: as `0x…` for EVM chains, as text for others and where the namespace is not known.
 */
export type AddressOf<Namespace extends ChainNamespace> = [Namespace] extends ['eip155'] ? EvmAddress : string
