import { isCaipNetworkId } from '@w3m/core/caip'

/**
 * CAIP-2 of a chain as applications name it: a number, its decimal or hex text, or CAIP-2 itself. Undefined for
 * anything else.
 */
export function readChainId(value: unknown): string | undefined {
  if (isCaipNetworkId(value)) return value
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? `eip155:${value}` : undefined
  if (typeof value !== 'string' || !/^(?:0x[0-9a-fA-F]{1,13}|[0-9]{1,15})$/.test(value)) return undefined
  return readChainId(Number(value))
}

export const isEvmChain = (chainId: string): boolean => chainId.startsWith('eip155:')
/** The number of an EVM chain. */
export const chainNumber = (chainId: string): number => Number(chainId.slice('eip155:'.length))
/** As messages carry it: a number for EVM chains, CAIP-2 for others. */
export const wireChainId = (chainId: string): number | string => (isEvmChain(chainId) ? chainNumber(chainId) : chainId)
