import { isSolanaAddress } from '@w3m/core/caip'
import type { Namespace } from '../namespace.js'
import { createSolanaBalanceReader } from './solana-balances.js'
import { rpcMethods } from './solana-rpc-methods.js'
import { signIn } from './solana-sign-in.js'

/** Solana and its test clusters. */
export const solana: Namespace = {
  name: 'solana',
  isAddress: isSolanaAddress,
  normalizeAddress: address => address,
  coinAddress: `So${'1'.repeat(41)}`,
  rpcMethods,
  createBalanceReader: createSolanaBalanceReader,
  signIn,
}
