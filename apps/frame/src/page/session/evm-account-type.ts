export type EvmAccountType = 'eoa' | 'smartAccount'

/** Undefined for what a page says that is no kind of account. */
export const readAccountType = (type: unknown): EvmAccountType | undefined =>
  type === 'eoa' || type === 'smartAccount' ? type : undefined
