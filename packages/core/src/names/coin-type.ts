const ethereum = 60
const evmBit = 0x8000_0000

/**
 * The coin type of a chain's accounts (ENSIP-11): 60 for Ethereum, `0x80000000 | chainId` for the others. Undefined where
 * a chain has none.
 */
export function coinTypeOf(reference: string): number | undefined {
  const chainId = /^[1-9][0-9]{0,9}$/.test(reference) ? Number(reference) : 0
  if (chainId === 1) return ethereum
  return chainId > 0 && chainId < evmBit ? evmBit + chainId : undefined
}
