export type EvmAccountType = 'eoa' | 'smartAccount'
