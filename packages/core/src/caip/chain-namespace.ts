/** The chain families whose CAIP identifiers are valid here. eip155 and solana can connect. */
export const chainNamespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos', 'sui', 'stacks'] as const

export type ChainNamespace = (typeof chainNamespaces)[number]

export const isChainNamespace = (value: unknown): value is ChainNamespace => chainNamespaces.includes(value as ChainNamespace)
