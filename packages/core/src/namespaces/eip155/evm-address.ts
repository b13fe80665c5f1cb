/** 20 bytes in hex with `0x` in front. */
export type EvmAddress = `0x${string}`

const addressWithoutPrefix = /^[0-9a-fA-F]{40}$/

/**
 * True for 40 hex characters with an optional `0x` (spec 5). Says nothing of the checksum: see `checksum-address.ts`.
 */
export const isEvmAddress = (value: unknown): value is string =>
  typeof value === 'string' && addressWithoutPrefix.test(value.startsWith('0x') ? value.slice(2) : value)

/** The one form in which addresses are compared: lower case, with `0x`. Takes what `isEvmAddress` lets through. */
export const toLowerCaseAddress = (address: string): EvmAddress =>
  `0x${(address.startsWith('0x') ? address.slice(2) : address).toLowerCase()}`

/** True where two texts are the same account. */
export const isSameEvmAddress = (one: unknown, other: unknown): boolean =>
  isEvmAddress(one) && isEvmAddress(other) && toLowerCaseAddress(one) === toLowerCaseAddress(other)

/** A key that all spellings of an account share: an EVM address in lower case, another address unchanged. */
export const addressKey = (address: string): string => (isEvmAddress(address) ? toLowerCaseAddress(address) : address)

/** True where both name one account: EVM addresses whatever their case, others as they are written. */
export const isSameAddress = (one: string, other: string): boolean => one === other || isSameEvmAddress(one, other)
