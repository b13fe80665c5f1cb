import { decodeBase58 } from '../../caip/base58.js'

/** True for 32 to 44 base58 characters that stand for exactly 32 bytes. Case counts (spec 5). */
export const isSolanaAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 32 && value.length <= 44 && decodeBase58(value)?.length === 32
