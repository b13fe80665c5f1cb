/** A chain that the wallet knows, with a node that answers. */
export interface WalletNetwork {
  /** `eip155:31337`, `solana:…` */
  readonly caipNetworkId: string
  readonly name: string
  readonly rpcUrl: string
}

export const namespaceOf = (caipId: string): string => caipId.slice(0, caipId.indexOf(':'))
export const referenceOf = (caipId: string): string => caipId.split(':')[1] ?? ''
export const evmChainId = ({ caipNetworkId }: WalletNetwork): number => Number(referenceOf(caipNetworkId))
/** From the hex number that EVM methods carry. */
export const caipOfChainId = (chainId: unknown): string => `eip155:${Number(chainId)}`
