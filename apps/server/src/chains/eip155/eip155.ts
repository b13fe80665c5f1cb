import { isAddress } from 'viem'
import type { Namespace } from '../namespace.js'
import { createEip155BalanceReader } from './eip155-balances.js'
import { rpcMethods } from './eip155-rpc-methods.js'
import { signIn } from './eip155-sign-in.js'

/** Chains of the Ethereum Virtual Machine. */
export const eip155: Namespace = {
  name: 'eip155',
  isAddress: value => isAddress(value, { strict: false }),
  normalizeAddress: address => address.toLowerCase(),
  coinAddress: `0x${'e'.repeat(40)}`,
  rpcMethods,
  createBalanceReader: createEip155BalanceReader,
  signIn,
}
