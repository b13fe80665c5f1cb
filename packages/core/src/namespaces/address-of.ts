import type { ChainNamespace } from './chain-namespace.js'
import type { EvmAddress } from './eip155/evm-address.js'

/**
 * How a family's addresses are typed: as `0x…` for EVM chains, as text for others and where the family is not known.
 */
export type AddressOf<Namespace extends ChainNamespace> = [Namespace] extends ['eip155'] ? EvmAddress : string
