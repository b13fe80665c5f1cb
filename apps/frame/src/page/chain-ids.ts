// The one place of the frame that reads and writes which namespace a CAIP-2 identifier is of.
import { isCaipNetworkId } from '@w3m/core/caip'

/** The EVM chain that the frame is on where nobody names one. */
export const mainnetChainId = 'eip155:1'

export const evmChainIdOf = (chain: number): string => `eip155:${chain}`

/**
 * CAIP-2 of a chain as applications name it: a number, its decimal or hex text, or CAIP-2 itself. Undefined for
 * anything else.
 */
export function readChainId(value: unknown): string | undefined {
  if (isCaipNetworkId(value)) return value
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? evmChainIdOf(value) : undefined
  if (typeof value !== 'string' || !/^(?:0x[0-9a-fA-F]{1,13}|[0-9]{1,15})$/.test(value)) return undefined
  return readChainId(Number(value))
}

export const isEvmChain = (chainId: string): boolean => chainId.startsWith('eip155:')
export const isSolanaChain = (chainId: string): boolean => chainId.startsWith('solana:')
/** The number of an EVM chain as its identifier writes it, letter by letter. */
export const chainReference = (chainId: string): string => chainId.slice('eip155:'.length)
/** The number of an EVM chain. */
export const chainNumber = (chainId: string): number => Number(chainReference(chainId))
/** As messages carry it: a number for EVM chains, CAIP-2 for others. */
export const wireChainId = (chainId: string): number | string => (isEvmChain(chainId) ? chainNumber(chainId) : chainId)
