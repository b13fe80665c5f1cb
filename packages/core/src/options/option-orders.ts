/** The ways to connect, as they stand where a wallet is installed (spec 9). */
export const connectMethods = ['wallet', 'email', 'social'] as const

/** The groups of the connect list, first to last (spec 9). */
export const connectorGroups = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const

/** The actions of the account, first to last. */
export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
