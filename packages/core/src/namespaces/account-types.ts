import type { ChainNamespace } from './chain-namespace.js'

/** The kinds of account that the product tells apart (spec 3). */
export const accountTypes = ['eoa', 'smartAccount', 'payment'] as const

/** One of `accountTypes`. */
export type AccountType = (typeof accountTypes)[number]

export const isAccountType = (value: unknown): value is AccountType => accountTypes.some(type => type === value)

/** The kind preferred where neither the host nor the visitor chose one (spec 9). */
export const defaultAccountTypes: Readonly<Partial<Record<ChainNamespace, AccountType>>> = {
  eip155: 'smartAccount',
  solana: 'eoa',
  bip122: 'payment',
  polkadot: 'eoa',
}
