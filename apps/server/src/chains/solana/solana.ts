import { encodeBase58, isSolanaAddress } from '@w3m/core/caip'
import { solanaReads, solanaSends } from '@w3m/frame-bridge/chain-methods'
import type { Namespace } from '../namespace.js'
import { createDasAssets } from './das-assets.js'
import { openSolanaAggregator } from './jupiter.js'
import { createSolanaBalanceReader } from './solana-balances.js'
import { createSolanaEntryReader } from './solana-history.js'
import { createSolanaNames } from './solana-names.js'
import { createSolanaTokenReader } from './solana-tokens.js'
import { signIn } from './solana-sign-in.js'

const coinAddress = `So${'1'.repeat(41)}`

/** Solana and its test clusters. */
export const solana: Namespace = {
  name: 'solana',
  isAddress: isSolanaAddress,
  normalizeAddress: address => address,
  coinAddress,
  rpcMethods: new Set([...solanaReads, ...solanaSends]),
  createBalanceReader: createSolanaBalanceReader,
  createEntryReader: createSolanaEntryReader,
  createTokenReader: createSolanaTokenReader,
  createAssets: (_chain, settings, source, now) => createDasAssets(settings, source, now),
  createAggregator: deps => openSolanaAggregator(deps, coinAddress),
  chainNames: { suffixes: ['.sol', '.sns'], create: createSolanaNames },
  coinAddressesOf: () => [{ coinType: 501, write: bytes => (bytes.length === 32 ? encodeBase58(bytes) : undefined) }],
  signIn,
}
