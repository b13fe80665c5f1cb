import { evmFilters, evmRpcReads, evmReads, evmSends } from '@w3m/frame-bridge/chain-methods'
import { getAddress, isAddress, toHex } from 'viem'
import type { Namespace } from '../namespace.js'
import { coinTypeOf, eip155AccountNames, ethereumCoin } from './eip155-account-names.js'
import { createEip155AllowanceReader } from './eip155-allowances.js'
import { createEip155BalanceReader } from './eip155-balances.js'
import { createEip155BlockReader } from './eip155-blocks.js'
import { createEip155CallNames } from './eip155-call-names.js'
import { createEip155Exchange } from './eip155-exchange.js'
import { readEip155GasPrices } from './eip155-gas-prices.js'
import { createEip155NameSource } from './eip155-names.js'
import { createEip155NftReader } from './eip155-nfts.js'
import { createEip155PriceHistory } from './eip155-price-history.js'
import { createEip155PriceSource } from './eip155-prices.js'
import { signIn } from './eip155-sign-in.js'
import { openEip155Aggregator } from './aggregators/open-aggregator.js'
import { openEip155Explorer } from './explorers/open-explorer.js'
import { createEip155TokenReader } from './eip155-tokens.js'

const isOfNamespace = (value: string): boolean => isAddress(value, { strict: false })

const coinAddress = `0x${'e'.repeat(40)}`

/** A chain that somebody asks for may have any reference: only numbers below 2^31 have a coin type (ENSIP-11). */
function ownCoinOf(caipNetworkId: string): readonly number[] {
  const chainId = Number(caipNetworkId.split(':')[1])
  return Number.isInteger(chainId) && chainId > 0 && chainId < 0x8000_0000 ? [coinTypeOf(chainId)] : []
}

/** Chains of the Ethereum Virtual Machine. */
export const eip155: Namespace = {
  name: 'eip155',
  isAddress: isOfNamespace,
  normalizeAddress: address => address.toLowerCase(),
  coinAddress,
  rpcMethods: new Set([...evmReads, ...evmRpcReads, ...evmFilters, ...evmSends]),
  createCallNames: createEip155CallNames,
  createBalanceReader: createEip155BalanceReader,
  createBlockReader: createEip155BlockReader,
  createExplorer: openEip155Explorer,
  createNftReader: createEip155NftReader,
  createAllowanceReader: createEip155AllowanceReader,
  createTokenReader: createEip155TokenReader,
  createPriceSource: (chain, directory) =>
    chain.exchange && createEip155PriceSource(chain, chain.exchange, directory, coinAddress),
  createPriceHistory: (chain, directory, repository) =>
    chain.exchange && createEip155PriceHistory(chain, chain.exchange, { directory, repository, coinAddress }),
  createExchange: (chain, directory, now) =>
    chain.exchange && createEip155Exchange({ chain, exchange: chain.exchange, directory, coinAddress, now }),
  createAggregator: deps => openEip155Aggregator(deps, coinAddress),
  readGasPrices: readEip155GasPrices,
  createNameSource: (chain, settings, chains) =>
    createEip155NameSource({ chain, settings, chains, isAddress: isOfNamespace }),
  accountNames: eip155AccountNames,
  coinAddressesOf: ({ caipNetworkId }) =>
    [ethereumCoin, ...ownCoinOf(caipNetworkId)].map(coinType => ({
      coinType,
      write: bytes => (bytes.length === 20 ? getAddress(toHex(bytes)) : undefined),
    })),
  signIn,
}
